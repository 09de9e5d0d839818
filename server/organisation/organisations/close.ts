import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm'

import { accounts } from '../../account/schema.ts'
import { audit } from '../../platform/audit/events.ts'
import { DAY_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Context } from '../../platform/dependencies.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { queueMail } from '../../platform/mail/outbox.ts'
import { organisationEmails } from '../emails.ts'
import { personName } from '../person-name.ts'
import { members, organisations } from '../schema.ts'
import { readName } from './name.ts'

const RESTORABLE_DAYS = 30

type Closing = { organisationId: string; accountId: string; at: Date; caller: Caller }

/** Closes an organisation within a transaction that has locked it, and notifies its other members. */
export async function closeOrganisation(
  context: Context,
  { organisationId, accountId, at, caller }: Closing,
) {
  const { db } = context
  const closed = await db
    .update(organisations)
    .set({ closingAt: at })
    .where(and(eq(organisations.id, organisationId), isNull(organisations.closingAt)))
    .returning({ id: organisations.id })
  if (closed.length === 0) return
  await audit(db, 'ORGANISATION_CLOSE', { at, organisationId, accountId, caller })
  const organisation = await readName(db, organisationId)
  const [by] = await db
    .select({ name: personName })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  const others = await db
    .select({ email: accounts.email })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .where(and(eq(members.organisationId, organisationId), ne(members.accountId, accountId)))
  const mail = organisationEmails.organisationClosing({
    organisation,
    by: by?.name ?? 'The owner',
    deletedAt: secondsAfter(at, RESTORABLE_DAYS * DAY_SECONDS),
  })
  for (const { email } of others) await queueMail(context, { to: email, mail })
}

/** The opposite, within the transaction that makes it necessary. */
export async function reopenOrganisation(
  { db }: Pick<Context, 'db'>,
  { organisationId, accountId, at, caller }: Closing,
) {
  const reopened = await db
    .update(organisations)
    .set({ closingAt: null })
    .where(and(eq(organisations.id, organisationId), isNotNull(organisations.closingAt)))
    .returning({ id: organisations.id })
  if (reopened.length === 0) return
  await audit(db, 'ORGANISATION_REOPEN', { at, organisationId, accountId, caller })
}
