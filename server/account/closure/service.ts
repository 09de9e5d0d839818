import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'

import type {
  CloseAccountRequest,
  Closure,
  ClosureReason,
} from '../../../contract/account/closure.ts'
import { audit } from '../../platform/audit/events.ts'
import type { Database, Db } from '../../platform/db/client.ts'
import type { Context, Dependencies } from '../../platform/dependencies.ts'
import { emailKeyOf } from '../../platform/email-key.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Refusal, refuseField } from '../../platform/http/refusal.ts'
import { queueJob } from '../../platform/jobs/queue-job.ts'
import { jobs } from '../../platform/jobs/schema.ts'
import { queueMail } from '../../platform/mail/outbox.ts'
import { accountEmails } from '../emails.ts'
import { accounts, closureReasonCounts } from '../schema.ts'
import { type Account, endSessions } from '../sessions/service.ts'
import type { Ownership } from './ownership.ts'
import { deletedAt, remindersOf } from './times.ts'

type ClosureContext = Context &
  Pick<Dependencies, 'jobs' | 'log'> & { db: Database; ownership: Ownership }
type Person = { account: Account; caller: Caller }

/** The kind of the job that announces and carries out the deletion of a closing account. */
export const DELETE_ACCOUNT = 'delete_account'

/** Returns what has to be decided before the account can be closed, or when it will be deleted. */
export async function readClosure(
  { db, ownership }: Pick<ClosureContext, 'db' | 'ownership'>,
  { id, closingAt }: Account,
): Promise<Closure> {
  return {
    deleted_at: closingAt && deletedAt(closingAt).toISOString(),
    organisations: closingAt ? [] : await ownership.listOwnedAlone(db, id),
  }
}

/**
 * Closes the account: ends every session and all access, and schedules the deletion. Returns when that will be. The
 * live streams are left to end on their own: an event would reach this browser before the response and send it to
 * /login.
 */
export async function closeAccount(
  context: ClosureContext,
  { email, reason, organisations: successions }: CloseAccountRequest,
  { account, caller }: Person,
): Promise<Date> {
  const { db, clock, live, ownership, outbox } = context
  if (emailKeyOf(email) !== account.emailKey) {
    throw refuseField(
      'not_allowed',
      'email',
      'This is not the email address of your account. Check it and try again.',
    )
  }
  const at = clock.now()
  const accountId = account.id
  const notified = await db.transaction(async (tx) => {
    const within = { ...context, db: tx }
    await ownership.lock(tx, accountId)
    const closed = await tx
      .update(accounts)
      .set({ closingAt: at, closureRemindedAt: null })
      .where(and(eq(accounts.id, accountId), isNull(accounts.closingAt)))
      .returning({ id: accounts.id })
    if (closed.length === 0) throw new Refusal('already_done', 'Your account is already closing.')
    const others = await ownership.suspend(within, { accountId, at, caller, successions })
    await endSessions(within, accountId)
    const [first] = remindersOf(at)
    await queueJob(tx, {
      kind: DELETE_ACCOUNT,
      subjectId: accountId,
      ownerId: accountId,
      dueAt: first?.dueAt ?? deletedAt(at),
    })
    await audit(tx, 'ACCOUNT_CLOSE', { at, accountId, caller })
    if (reason) await countReason(tx, reason, at)
    const mail = accountEmails.accountClosing({ at, deletedAt: deletedAt(at), ...caller })
    await queueMail(within, { to: account.email, mail })
    return others
  })
  for (const id of notified) live.publish(id, { kind: 'access' })
  outbox.wake()
  return deletedAt(at)
}

/** Counted apart from the account, as the form promises. */
const countReason = (tx: Db, reason: ClosureReason, at: Date) =>
  tx
    .insert(closureReasonCounts)
    .values({ month: at.toISOString().slice(0, 7), reason, accounts: 1 })
    .onConflictDoUpdate({
      target: [closureReasonCounts.month, closureReasonCounts.reason],
      set: { accounts: sql`${closureReasonCounts.accounts} + 1` },
    })

/** Keeps a closing account, with the access that it had. A second call changes nothing. */
export async function keepAccount(context: ClosureContext, { account, caller }: Person) {
  const { db, clock, live, ownership, outbox } = context
  const at = clock.now()
  const accountId = account.id
  const { places, others } = await db.transaction(async (tx) => {
    const within = { ...context, db: tx }
    const kept = await tx
      .update(accounts)
      .set({ closingAt: null, closureRemindedAt: null })
      .where(and(eq(accounts.id, accountId), isNotNull(accounts.closingAt)))
      .returning({ id: accounts.id })
    if (kept.length === 0) return { places: [], others: [] }
    await tx.delete(jobs).where(and(eq(jobs.kind, DELETE_ACCOUNT), eq(jobs.subjectId, accountId)))
    const restored = await ownership.restore(within, { accountId, at, caller })
    await audit(tx, 'ACCOUNT_KEEP', { at, accountId, caller })
    await queueMail(within, { to: account.email, mail: accountEmails.accountKept() })
    return restored
  })
  for (const id of others) live.publish(id, { kind: 'access' })
  outbox.wake()
  await ownership.reenter(context, { accountId, caller, places })
}
