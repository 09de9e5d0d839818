import { eq } from 'drizzle-orm'

import { alertKinds } from '../../../contract/websites/alert-kinds.ts'
import type {
  ChangeDomainSettings,
  DomainSettings,
} from '../../../contract/websites/domain-settings.ts'
import type { Domain } from '../../../contract/websites/domain.ts'
import { differences as changesOf } from '../../platform/audit/differences.ts'
import { type AuditDetail, audit } from '../../platform/audit/events.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Context } from '../../platform/dependencies.ts'
import { byAccount, countAttempt } from '../../platform/rate-limits/service.ts'
import type { DomainRequest } from '../domains/domain-request.ts'
import { readDomain, refuseRemoved } from '../domains/service.ts'
import { websiteLimits } from '../limits.ts'
import { domainSettings } from '../schema/domain-settings.ts'
import { defaultSettings } from './default-settings.ts'
import { nextPolicyVersion } from './policy-version.ts'

type Row = typeof domainSettings.$inferSelect

/** Returns the settings of a website. The caller must have checked access. */
export async function settingsOf(db: Db, domainId: string): Promise<DomainSettings> {
  const [row] = await db.select().from(domainSettings).where(eq(domainSettings.domainId, domainId))
  return row ? settingsFrom(row) : defaultSettings
}

/** Changes the given settings, and returns all of them. */
export async function changeSettings(
  context: Context,
  { organisationId, accountId, domainId, caller }: DomainRequest,
  change: ChangeDomainSettings,
) {
  const domain = await readDomain(context, organisationId, domainId)
  refuseRemoved(domain)
  await countAttempt(context, [byAccount(websiteLimits.changeRulesByAccount, accountId)], caller)
  const { settings, isChanged } = await context.db.transaction((tx) =>
    storeChange({ ...context, db: tx }, { organisationId, accountId, domain, caller }, change),
  )
  if (isChanged) context.live.publish(organisationId, { kind: 'domain', id: domainId })
  return settings
}

/**
 * Stores the change within a transaction, for a website of the organisation. Unchanged values count as no change.
 * Notify the consoles after the commit.
 */
export async function storeChange(
  { db: tx, clock }: Pick<Context, 'db' | 'clock'>,
  {
    organisationId,
    accountId,
    domain,
    caller,
  }: Omit<DomainRequest, 'domainId'> & { domain: Pick<Domain, 'id' | 'name'> },
  change: ChangeDomainSettings,
) {
  const at = clock.now()
  const before = await lockSettings(tx, domain.id)
  const after = changed(before, change)
  const ofEdge = {
    ...differences(before.protection, after.protection),
    ...differences(before.tls, after.tls),
  }
  const detail = { ...ofEdge, ...differences(before.alerts, after.alerts) }
  if (Object.keys(detail).length === 0) return { settings: before, isChanged: false }
  await tx
    .update(domainSettings)
    .set(columnsOf(after))
    .where(eq(domainSettings.domainId, domain.id))
  if (Object.keys(ofEdge).length > 0) await nextPolicyVersion(tx, domain.id, at)
  const named = { name: domain.name, ...detail }
  await audit(tx, 'DOMAIN_SETTINGS_CHANGE', {
    at,
    organisationId,
    accountId,
    resourceId: domain.id,
    caller,
    detail: named,
    changes: {
      ...changesOf(before.protection, after.protection),
      ...changesOf(before.tls, after.tls),
      ...changesOf(before.alerts, after.alerts),
    },
  })
  return { settings: after, isChanged: true }
}

/** Concurrent changes to one website wait for each other here, so that none builds on values that another replaces. */
async function lockSettings(tx: Db, domainId: string) {
  await tx
    .insert(domainSettings)
    .values({ domainId, ...columnsOf(defaultSettings) })
    .onConflictDoNothing()
  const [row] = await tx
    .select()
    .from(domainSettings)
    .where(eq(domainSettings.domainId, domainId))
    .for('update')
  return row ? settingsFrom(row) : defaultSettings
}

function changed(before: DomainSettings, { protection, tls, alerts }: ChangeDomainSettings) {
  const after = {
    protection: { ...before.protection, ...protection },
    tls: { ...before.tls, ...tls },
    alerts: { ...before.alerts, ...alerts },
  }
  const { disabled_rule_groups: groups, blocked_countries: countries } = after.protection
  after.protection.disabled_rule_groups = [...new Set(groups)].toSorted()
  after.protection.blocked_countries = [...new Set(countries)].toSorted()
  return after
}

/** Returns each setting that has changed, in a form for the audit log. */
function differences<Part extends object>(before: Part, after: Part): AuditDetail {
  const pairs = Object.entries(after).map(([name, value]) => [name, inWords(value)] as const)
  return Object.fromEntries(
    pairs.filter(([name, value]) => value !== inWords(before[name as keyof Part])),
  )
}

function inWords(value: unknown) {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return value
  }
  return value === null ? 'none' : JSON.stringify(value)
}

const columnsOf = ({ protection, tls, alerts }: DomainSettings) => ({
  mode: protection.mode,
  sensitivity: protection.sensitivity,
  disabledRuleGroups: protection.disabled_rule_groups,
  rateLimit: protection.rate_limit,
  blockedCountries: protection.blocked_countries,
  isUnderAttack: protection.is_under_attack,
  blocksBadBots: protection.blocks_bad_bots,
  minimumTlsVersion: tls.minimum_version,
  alwaysHttps: tls.always_https,
  hsts: tls.hsts,
  mutedAlerts: alertKinds.filter((kind) => !alerts[kind]),
})

const settingsFrom = (row: Row): DomainSettings => ({
  protection: {
    mode: row.mode,
    sensitivity: row.sensitivity,
    disabled_rule_groups: row.disabledRuleGroups,
    rate_limit: row.rateLimit,
    blocked_countries: row.blockedCountries,
    is_under_attack: row.isUnderAttack,
    blocks_bad_bots: row.blocksBadBots,
  },
  tls: {
    minimum_version: row.minimumTlsVersion,
    always_https: row.alwaysHttps,
    hsts: row.hsts,
  },
  alerts: {
    attack_surge: !row.mutedAlerts.includes('attack_surge'),
    grade_fell: !row.mutedAlerts.includes('grade_fell'),
    certificate_expires: !row.mutedAlerts.includes('certificate_expires'),
    registration_expires: !row.mutedAlerts.includes('registration_expires'),
  },
})
