import { and, asc, desc, eq, lt } from 'drizzle-orm'

import { EMAIL_CHANGE_LIFE_SECONDS } from '../../../contract/account/email-change.ts'
import { auditEvents } from '../../platform/audit/schema.ts'
import { secondsAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import { companySizes, useCases } from '../onboarding/options.ts'
import {
  emailChanges,
  identities,
  knownDevices,
  lostFactors,
  passkeys,
  recoveryCodes,
  rememberedDevices,
  sessions,
} from '../schema.ts'
import type { Account } from '../sessions/service.ts'
import { preferencesOf } from '../user/preferences.ts'
import type { FilesOf } from './export-file.ts'

const PAGE = 1_000

/** What this area stores about a person. */
export const accountFiles: FilesOf = (db, account) => [
  {
    name: 'account.json',
    about:
      'Your account: your name, your email address and earlier ones, your preferences, and how you sign in.',
    rows: accountRows(db, account),
  },
  {
    name: 'sign-in-methods.json',
    about: 'The accounts with other providers that you sign in with, and their email addresses.',
    rows: rowsOf(() => selectIdentities(db, account.id)),
  },
  {
    name: 'passkeys.json',
    about: 'Your passkeys: their names, when you added them and when you last used them.',
    rows: rowsOf(() => selectPasskeys(db, account.id)),
  },
  {
    name: 'email-change.json',
    about: 'A change of your email address that is not confirmed yet.',
    rows: emailChangeRows(db, account.id),
  },
  {
    name: 'sessions.json',
    about: 'Where you are signed in: the IP address and the browser of each session.',
    rows: rowsOf(() => selectSessions(db, account.id)),
  },
  {
    name: 'known-browsers.json',
    about: 'When you last used each browser and network. Only their fingerprints are stored.',
    rows: rowsOf(() => selectKnownDevices(db, account.id)),
  },
  {
    name: 'remembered-browsers.json',
    about: 'The browsers in which you sign in without your second factor.',
    rows: rowsOf(() => selectRememberedDevices(db, account.id)),
  },
  {
    name: 'activity.json',
    about: 'What you did, newest first, with the IP address and the browser that you used.',
    rows: activityRows(db, account.id),
  },
]

async function* rowsOf<Row extends object>(read: () => Promise<Row[]>) {
  yield* await read()
}

async function* accountRows(db: Db, account: Account) {
  const codes = await db
    .select({ usedAt: recoveryCodes.usedAt })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.accountId, account.id))
  const [lost] = await db
    .select({ reported_at: lostFactors.confirmedAt, removed_at: lostFactors.endsAt })
    .from(lostFactors)
    .where(eq(lostFactors.accountId, account.id))
  yield {
    id: account.id,
    email: account.email,
    earlier_emails: account.formerEmailKeys,
    email_verified_at: account.emailVerifiedAt,
    first_name: account.firstName,
    last_name: account.lastName,
    is_technical: account.isTechnical,
    use_case: useCases.find(({ use_case_id: id }) => id === account.useCase)?.use_case_name ?? null,
    company_size:
      companySizes.find(({ company_size_id: id }) => id === account.companySize)
        ?.company_size_name ?? null,
    onboarded_at: account.onboardedAt,
    created_at: account.createdAt,
    closing_at: account.closingAt,
    has_password: account.passwordHash !== null,
    has_authenticator: account.authenticatorSecret !== null,
    unlinked_providers: account.unlinkedProviders,
    receives_sign_in_codes: account.mailedCodeEnabled,
    recovery_codes: { total: codes.length, used: codes.filter(({ usedAt }) => usedAt).length },
    lost_second_factor: lost ?? null,
    preferences: preferencesOf(account),
  }
}

const selectIdentities = (db: Db, accountId: string) =>
  db
    .select({
      provider: identities.provider,
      id_at_provider: identities.subject,
      email_at_provider: identities.email,
      linked_at: identities.createdAt,
    })
    .from(identities)
    .where(eq(identities.accountId, accountId))
    .orderBy(asc(identities.createdAt))

const selectPasskeys = (db: Db, accountId: string) =>
  db
    .select({
      name: passkeys.name,
      is_backed_up: passkeys.isBackedUp,
      added_at: passkeys.createdAt,
      last_used_at: passkeys.lastUsedAt,
    })
    .from(passkeys)
    .where(eq(passkeys.accountId, accountId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))

async function* emailChangeRows(db: Db, accountId: string) {
  const rows = await db.select().from(emailChanges).where(eq(emailChanges.accountId, accountId))
  for (const { newEmail, currentConfirmedAt, newConfirmedAt, expiresAt } of rows) {
    yield {
      new_email: newEmail,
      requested_at: secondsAfter(expiresAt, -EMAIL_CHANGE_LIFE_SECONDS),
      current_confirmed_at: currentConfirmedAt,
      new_confirmed_at: newConfirmedAt,
      expires_at: expiresAt,
    }
  }
}

const selectSessions = (db: Db, accountId: string) =>
  db
    .select({
      id: sessions.id,
      address: sessions.address,
      browser: sessions.userAgent,
      created_at: sessions.createdAt,
      last_seen_at: sessions.lastSeenAt,
      ends_at: sessions.endsAt,
    })
    .from(sessions)
    .where(eq(sessions.accountId, accountId))
    .orderBy(desc(sessions.lastSeenAt))

const selectKnownDevices = (db: Db, accountId: string) =>
  db
    .select({ last_seen_at: knownDevices.lastSeenAt })
    .from(knownDevices)
    .where(eq(knownDevices.accountId, accountId))
    .orderBy(desc(knownDevices.lastSeenAt))

const selectRememberedDevices = (db: Db, accountId: string) =>
  db
    .select({
      address: rememberedDevices.address,
      browser: rememberedDevices.userAgent,
      created_at: rememberedDevices.createdAt,
      last_used_at: rememberedDevices.lastUsedAt,
      expires_at: rememberedDevices.expiresAt,
    })
    .from(rememberedDevices)
    .where(eq(rememberedDevices.accountId, accountId))
    .orderBy(desc(rememberedDevices.lastUsedAt))

/** What the person did in an organisation may name other people, so those details are left out. */
async function* activityRows(db: Db, accountId: string) {
  for (let before: number | undefined; ;) {
    const page = await db
      .select()
      .from(auditEvents)
      .where(
        and(
          eq(auditEvents.accountId, accountId),
          before === undefined ? undefined : lt(auditEvents.id, before),
        ),
      )
      .orderBy(desc(auditEvents.id))
      .limit(PAGE)
    for (const { at, kind, organisationId, address, userAgent, detail, changes } of page) {
      yield {
        at,
        event: kind,
        organisation_id: organisationId,
        address,
        browser: userAgent,
        ...(!organisationId && detail && { detail }),
        ...(!organisationId && changes && { changes }),
      }
    }
    before = page.at(-1)?.id
    if (page.length < PAGE) return
  }
}
