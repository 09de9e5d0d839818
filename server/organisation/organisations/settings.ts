import { isDeepStrictEqual } from 'node:util'

import { and, eq, isNull } from 'drizzle-orm'

import type {
  OrganisationChange,
  OrganisationSettings,
} from '../../../contract/organisation/organisation-settings.ts'
import { accounts } from '../../account/schema.ts'
import { hasSecondFactor } from '../../account/second-factor/has-second-factor.ts'
import { type AuditDetail, audit } from '../../platform/audit/events.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Context } from '../../platform/dependencies.ts'
import { Refusal, refuseField } from '../../platform/http/refusal.ts'
import { type Access, noSuchOrganisation } from '../access/access.ts'
import { lockFor } from '../access/lock-organisation.ts'
import { refusePartner } from '../access/refuse.ts'
import type { Acting } from '../acting.ts'
import { members, organisations } from '../schema.ts'
import { emailDomainOf } from './email-domains.ts'
import { chosenName, readName } from './name.ts'
import { storeSessionLimits } from './session-limits.ts'

type Setting = keyof OrganisationSettings

/** Returns the settings of the current organisation. */
export async function readSettings(
  db: Db,
  { organisationId }: Pick<Access, 'organisationId'>,
): Promise<OrganisationSettings> {
  const [row] = await db.select().from(organisations).where(eq(organisations.id, organisationId))
  if (!row) throw noSuchOrganisation()
  return {
    name: await readName(db, organisationId),
    legal_name: row.legalName,
    legal_address: row.legalAddress,
    legal_country: row.legalCountry,
    registration_number: row.registrationNumber,
    vat_number: row.vatNumber,
    default_role: row.defaultRole,
    email_domains: row.emailDomains,
    second_factor: row.secondFactorRule,
    session_idle_minutes: row.sessionIdleMinutes,
    session_life_hours: row.sessionLifeHours,
  }
}

/** Changes the given settings, unless one that the change is based on has changed. Returns all of them. */
export async function changeSettings(
  { db, clock, live }: Context,
  { access, caller }: Acting,
  { before: expected = {}, ...change }: OrganisationChange,
): Promise<OrganisationSettings> {
  const { organisationId, accountId } = access
  const { settings, changed } = await db.transaction(async (tx) => {
    await lockFor(tx, access, 'organisation.change')
    const before = await readSettings(tx, access)
    const after = { ...before, ...withoutUndefined(change) }
    after.email_domains = [...new Set(after.email_domains.map(emailDomainOf))].toSorted()
    const names = (Object.keys(before) as Setting[]).filter(
      (name) => !isDeepStrictEqual(before[name], after[name]),
    )
    if (access.partnerId !== undefined && names.some((name) => name !== 'name'))
      await refuseIfItHasMembers(tx, organisationId)
    refuseByToken(access, names)
    refuseOverwriting(names, { before, expected })
    if (names.includes('second_factor') && after.second_factor !== 'nobody')
      await refuseOwnLockOut(tx, accountId)
    if (names.length === 0) return { settings: before, changed: names }
    const { name: chosen = null } = await chosenName(tx, organisationId)
    await tx
      .update(organisations)
      .set(columnsOf(after, names))
      .where(eq(organisations.id, organisationId))
    if (names.includes('session_idle_minutes') || names.includes('session_life_hours'))
      await storeSessionLimits(tx, { organisationId })
    const at = clock.now()
    for (const name of names) {
      const old = name === 'name' ? chosen : before[name]
      const detail = { setting: name, ...beforeAndAfter(old, after[name]) }
      await audit(tx, 'ORGANISATION_CHANGE', { at, organisationId, accountId, caller, detail })
    }
    return { settings: after, changed: names }
  })
  // A member who now needs a second factor can no longer see anything of the organisation.
  if (changed.length > 0) live.publish(organisationId, { kind: 'access' })
  return settings
}

/**
 * The other settings decide who gets in and on whose behalf it pays, also after the relationship with the partner. Until
 * an organisation that the partner created has a member of its own, nobody else could choose them.
 */
async function refuseIfItHasMembers(tx: Db, organisationId: string) {
  const [own] = await tx
    .select({ id: members.accountId })
    .from(members)
    .where(and(eq(members.organisationId, organisationId), isNull(members.partnerId)))
    .limit(1)
  if (own) throw refusePartner()
}

/** They decide who has access, and how. */
const settingsOfPeople = new Set<Setting>([
  'default_role',
  'email_domains',
  'second_factor',
  'session_idle_minutes',
  'session_life_hours',
])

function refuseByToken({ token }: Access, names: readonly Setting[]) {
  const refused = token && names.find((name) => settingsOfPeople.has(name))
  if (!refused) return
  throw refuseField(
    'person_required',
    refused,
    'An API token can’t change this setting, because it decides who has access. Sign in to change it.',
  )
}

function refuseOverwriting(
  names: readonly Setting[],
  { before, expected }: { before: OrganisationSettings; expected: Partial<OrganisationSettings> },
) {
  const stale = names.filter(
    (name) => expected[name] !== undefined && !isDeepStrictEqual(expected[name], before[name]),
  )
  if (stale.length === 0) return
  throw new Refusal(
    'changed_meanwhile',
    'Somebody else has changed these settings in the meantime. Check the current values, then save again.',
  )
}

/** Somebody without a second factor couldn't undo it. */
async function refuseOwnLockOut(tx: Db, accountId: string) {
  const [own] = await tx
    .select({ hasSecondFactor })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  if (own?.hasSecondFactor) return
  throw refuseField(
    'invalid_request',
    'second_factor',
    'Set up a second factor for your own account before you require one.',
  )
}

const withoutUndefined = (change: Omit<OrganisationChange, 'before'>) =>
  Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  ) as Partial<OrganisationSettings>

type Value = OrganisationSettings[Setting]

const beforeAndAfter = (before: Value, after: Value): AuditDetail => ({
  before: inWords(before),
  after: inWords(after),
})

function inWords(value: Value) {
  if (Array.isArray(value)) return value.join(', ') || 'none'
  return value ?? 'none'
}

/** The organisation’s name is stored only if somebody chose it. */
const columnsOf = (settings: OrganisationSettings, names: readonly Setting[]) => ({
  ...(names.includes('name') && { name: settings.name }),
  legalName: settings.legal_name,
  legalAddress: settings.legal_address,
  legalCountry: settings.legal_country,
  registrationNumber: settings.registration_number,
  vatNumber: settings.vat_number,
  defaultRole: settings.default_role,
  emailDomains: settings.email_domains,
  secondFactorRule: settings.second_factor,
  sessionIdleMinutes: settings.session_idle_minutes,
  sessionLifeHours: settings.session_life_hours,
})
