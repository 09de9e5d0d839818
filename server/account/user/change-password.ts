import { and, eq, isNull } from 'drizzle-orm'

import type { ChangePasswordRequest } from '../../../contract/account/change-password.ts'
import { audit } from '../../platform/audit/events.ts'
import type { Context, Dependencies } from '../../platform/dependencies.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Refusal, refuseField } from '../../platform/http/refusal.ts'
import { queueMail } from '../../platform/mail/outbox.ts'
import { passwordWeakness } from '../../platform/security/leaked-passwords.ts'
import { hashPassword } from '../../platform/security/passwords.ts'
import { accountEmails } from '../emails.ts'
import { provePassword } from '../prove-password.ts'
import { accounts, resetTickets } from '../schema.ts'
import { refuseWithoutProof } from '../sessions/recent-proof.ts'
import { type Account, endSessions, renewSession, type Session } from '../sessions/service.ts'

type Person = { account: Account; session: Session; caller: Caller }

/**
 * Changes the password, or sets the first one. Every other session ends, and this one gets new tokens (OWASP ASVS
 * 6.2.3, 7.2.4, 7.4.3): undefined when another request has just renewed them.
 */
export async function changePassword(
  context: Context & Pick<Dependencies, 'passwordRange'>,
  { current_password: current, new_password: password }: ChangePasswordRequest,
  { account, session, caller }: Person,
) {
  if (account.passwordHash === null) refuseWithoutProof(session, context.clock)
  else await proveCurrent(context, current, { account, session, caller })
  if (password === current) {
    throw refuseField(
      'invalid_request',
      'new_password',
      'This is already your password. Choose a different one.',
    )
  }
  const weakness = await passwordWeakness(context, password, account.email)
  if (weakness) throw refuseField('password_leaked', 'new_password', weakness)
  const passwordHash = await hashPassword(password)

  const credentials = await context.db.transaction(async (db) => {
    const within = { ...context, db }
    const isAsProved =
      account.passwordHash === null
        ? isNull(accounts.passwordHash)
        : eq(accounts.passwordHash, account.passwordHash)
    const [changed] = await db
      .update(accounts)
      .set({ passwordHash })
      .where(and(eq(accounts.id, account.id), isAsProved))
      .returning({ id: accounts.id })
    if (!changed) {
      throw new Refusal('already_done', 'Your password was just changed elsewhere. Try again.')
    }
    await db.delete(resetTickets).where(eq(resetTickets.accountId, account.id))
    const isFirst = account.passwordHash === null
    await audit(db, 'PASSWORD_UPDATE', {
      at: context.clock.now(),
      accountId: account.id,
      caller,
      detail: { first: isFirst },
    })
    const mail = isFirst ? accountEmails.passwordAdded() : accountEmails.passwordChanged('others')
    await queueMail(within, { to: account.email, mail })
    await endSessions(within, account.id, { exceptSessionId: session.id })
    return renewSession(within, session)
  })
  context.live.publish(account.id, { kind: 'session' })
  context.outbox.wake()
  return credentials
}

async function proveCurrent(context: Context, current: string | undefined, person: Person) {
  const field = 'current_password'
  if (!current) throw refuseField('invalid_request', field, 'Enter your current password.')
  await provePassword(context, current, { ...person, field })
}
