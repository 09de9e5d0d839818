import { and, asc, eq, ne } from 'drizzle-orm'

import { accounts } from '../../account/schema.ts'
import { type AuditKind, audit } from '../../platform/audit/events.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Context } from '../../platform/dependencies.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { queueJob } from '../../platform/jobs/queue-job.ts'
import { jobs } from '../../platform/jobs/schema.ts'
import { queueMail } from '../../platform/mail/outbox.ts'
import { lockFor } from '../access/lock-organisation.ts'
import type { Acting } from '../acting.ts'
import type { AllowanceContext } from '../allowance.ts'
import { organisationEmails } from '../emails.ts'
import { keepOneOrganisation } from '../keep-one-organisation.ts'
import { personName } from '../person-name.ts'
import { revokePending } from '../revoke-pending.ts'
import { members, organisations, suspendedMembers } from '../schema.ts'
import { chosenName, readName } from './name.ts'
import { restorableUntil } from './restorable-until.ts'
import { storeSessionLimits } from './session-limits.ts'

export const PURGE_JOB = 'purge_organisation'

/**
 * Deletes the current organisation: from now on, only its owners see it, and can restore it until the returned time.
 */
export async function deleteOrganisation(context: AllowanceContext, acting: Acting) {
  const at = context.clock.now()
  await changeDeletion(context, acting, (within, change) => markDeleted(within, { ...change, at }))
  return restorableUntil(at)
}

/** Restores the current organisation after it was deleted, with everything that it owned. */
export const restoreOrganisation = (context: AllowanceContext, acting: Acting) =>
  changeDeletion(context, acting, markRestored)

type Change = Acting['access'] & { at: Date; caller: Acting['caller'] }

/** Notifies every member: their consoles immediately, and all of them by email. */
async function changeDeletion(
  context: AllowanceContext,
  { access, caller }: Acting,
  mark: (within: AllowanceContext, change: Change) => Promise<string[]>,
) {
  const { db, clock, live, outbox } = context
  const memberIds = await db.transaction(async (tx) => {
    await lockFor(tx, access, 'organisation.delete')
    return mark({ ...context, db: tx }, { ...access, at: clock.now(), caller })
  })
  for (const id of memberIds) live.publish(id, { kind: 'access' })
  outbox.wake()
}

type Marking = Pick<Change, 'organisationId' | 'accountId' | 'at' | 'caller'>

/**
 * Deletes an organisation that the transaction has locked. `isClosingAccount` when its owner closes their account with
 * it, and so needs no other organisation and no email about this one. Returns the ids of the members it notifies.
 */
export async function markDeleted(
  context: Context,
  { isClosingAccount = false, ...marking }: Marking & { isClosingAccount?: boolean },
) {
  const { db } = context
  const { organisationId, accountId, at } = marking
  await setDeleted(db, organisationId, {
    deletedAt: at,
    refusal: 'This organisation has already been deleted.',
  })
  const memberIds = await notifyMembers(context, marking, {
    kind: 'ORGANISATION_DELETE',
    mail: organisationEmails.organisationDeleted,
    exceptId: isClosingAccount ? accountId : undefined,
  })
  const by = { at, accountId, caller: marking.caller }
  await revokePending(db, organisationId, { because: 'organisation_deleted', ...by })
  for (const id of memberIds) await keepOneOrganisation(db, id, at)
  const subject = { subjectId: organisationId, ownerId: organisationId }
  await queueJob(db, { kind: PURGE_JOB, ...subject, dueAt: restorableUntil(at) })
  return memberIds
}

/** The opposite. */
export async function markRestored(context: AllowanceContext, marking: Marking) {
  const { db } = context
  const { organisationId, at } = marking
  const deletedAt = await setDeleted(db, organisationId, {
    deletedAt: null,
    refusal: 'This organisation has not been deleted.',
  })
  if (deletedAt) {
    await context.allowance.skipDeletedTime(db, { organisationId, from: deletedAt, until: at })
  }
  await db.delete(jobs).where(and(eq(jobs.kind, PURGE_JOB), eq(jobs.subjectId, organisationId)))
  // It is no longer deleted with the account of whoever closed it, nor restored with that.
  await db
    .update(suspendedMembers)
    .set({ isClosing: false })
    .where(eq(suspendedMembers.organisationId, organisationId))
  return notifyMembers(context, marking, {
    kind: 'ORGANISATION_RESTORE',
    mail: organisationEmails.organisationRestored,
  })
}

/** Returns when it was deleted before. */
async function setDeleted(
  tx: Db,
  organisationId: string,
  {
    deletedAt,
    refusal,
  }: {
    deletedAt: Date | null
    /** For when it is already in that state. */
    refusal: string
  },
) {
  const isIt = eq(organisations.id, organisationId)
  const [before] = await tx.select().from(organisations).where(isIt)
  if ((before?.deletedAt === null) === (deletedAt === null))
    throw new Refusal('already_done', refusal)
  // Its customers would lose the people who look after them, and some have nobody else.
  if (deletedAt && before?.partnerSince)
    throw new Refusal(
      'not_allowed',
      'This organisation is a partner. Ask the operator of this server to end the partnership first.',
    )
  await tx.update(organisations).set({ deletedAt }).where(isIt)
  await storeSessionLimits(tx, { organisationId })
  return before?.deletedAt
}

async function notifyMembers(
  context: Context,
  { organisationId, accountId, at, caller }: Marking,
  {
    kind,
    mail,
    exceptId,
  }: {
    kind: Extract<AuditKind, 'ORGANISATION_DELETE' | 'ORGANISATION_RESTORE'>
    mail: typeof organisationEmails.organisationDeleted
    exceptId?: string | undefined
  },
) {
  const { db } = context
  const people = await db
    .select({ id: accounts.id, email: accounts.email })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .where(
      and(
        eq(members.organisationId, organisationId),
        exceptId === undefined ? undefined : ne(members.accountId, exceptId),
      ),
    )
    .orderBy(asc(accounts.id))
  const [person] = await db
    .select({ name: personName })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  const detail = await chosenName(db, organisationId)
  await audit(db, kind, { at, organisationId, accountId, caller, detail })
  const about = { organisation: await readName(db, organisationId), by: person?.name ?? '' }
  for (const { email } of people)
    await queueMail(context, { to: email, mail: mail(about), organisationId })
  return people.map(({ id }) => id)
}
