import type { Credentials } from '../../../contract/common.ts'
import { audit, type AuditDetail, type AuditKind } from '../../platform/audit/events.ts'
import type { Context } from '../../platform/dependencies.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { queueMail } from '../../platform/mail/outbox.ts'
import { type Account, endSessions, renewSession, type Session } from '../sessions/service.ts'

export type Person = { account: Account; session: Session; caller: Caller }
/** The tokens of the renewed session, or none when another request renewed it in the meantime. */
export type Renewed = Partial<Credentials>

/**
 * Changes the second factor, writes the audit row and sends the email: all or nothing. Every session ends except the
 * caller's, which gets new tokens (OWASP ASVS 7.2.4, 7.4.3).
 */
export async function changeFactor<Result>(
  context: Context,
  { account, session, caller }: Person,
  {
    kind,
    detail,
    mail,
    change,
  }: {
    kind: AuditKind
    detail?: AuditDetail
    mail: Mail
    change: (within: Context) => Promise<Result>
  },
): Promise<{ result: Result; credentials: Renewed }> {
  const changed = await context.db.transaction(async (db) => {
    const within = { ...context, db }
    const result = await change(within)
    await audit(db, kind, {
      at: context.clock.now(),
      accountId: account.id,
      caller,
      ...(detail && { detail }),
    })
    await queueMail(within, { to: account.email, mail })
    await endSessions(within, account.id, { exceptSessionId: session.id })
    const credentials = (await renewSession(within, session)) ?? {}
    return { result, credentials }
  })
  context.outbox.wake()
  context.live.publish(account.id, { kind: 'session' })
  // An organisation may require a second factor: the console reconnects, with its events or without them.
  context.live.publish(account.id, { kind: 'access' })
  return changed
}
