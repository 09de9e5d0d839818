import { sql } from 'drizzle-orm'

import type { Context } from '../../platform/dependencies.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { mailRow } from '../../platform/mail/outbox.ts'
import { byIdentifier, countEach } from '../../platform/rate-limits/service.ts'
import { accountEmails } from '../emails.ts'
import { GUESSES_REPORTED, accountLimits } from '../limits.ts'
import { accounts } from '../schema.ts'

/**
 * Notifies the owner, at most once a day, that strangers are guessing passwords. Only the database knows whether there
 * is an owner: the same statements run for an email address without an account.
 */
export async function notifyOfGuesses(context: Context, emailKey: string, { address }: Caller) {
  const [counted] = await countEach(context, [
    byIdentifier(accountLimits.notifyOfGuesses, emailKey),
  ])
  if (!counted || counted.hits > accountLimits.notifyOfGuesses.max) return
  const now = context.clock.now()
  const mail = accountEmails.wrongPasswords({ count: GUESSES_REPORTED, at: now, address })
  const { content } = mailRow(context.keys, now, { to: emailKey, mail })
  await context.db.execute(sql`
    insert into outbox (recipient, content, created_at, due_at)
    select email, ${content}, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    from ${accounts} where email_key = ${emailKey}`)
  context.outbox.wake()
}
