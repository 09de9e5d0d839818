import { desc, eq } from 'drizzle-orm'
import { html } from 'hono/html'

import { text } from '../../contract/common.ts'
import { EMAIL_MAX_LENGTH } from '../../contract/constants.ts'
import type { Db } from '../platform/db/client.ts'
import { ApiRouter } from '../platform/http/api-router.ts'
import { page } from '../platform/http/page.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { devMails } from '../platform/mail/schema.ts'

const SHOWN = 100
const REFRESH_SECONDS = 5

/** The mailbox of a development server. Mount it only outside production, and only when emails are kept in it. */
export const mailboxRoutes = new ApiRouter()

mailboxRoutes.get('/dev/mailbox.json', async (c) => {
  await c.var.outbox.idle()
  const mails = await newest(c.var.db, recipientIn(c.req.query('to')))
  return c.json(
    mails.map(({ recipient: to, subject, text: plain, html: markup, sentAt }) => ({
      to,
      subject,
      text: plain,
      html: markup,
      sent_at: sentAt.toISOString(),
    })),
  )
})

mailboxRoutes.get('/dev/mailbox', async (c) => {
  await c.var.outbox.idle()
  const mails = await newest(c.var.db, recipientIn(c.req.query('to')))
  const body = html` <h1>Mailbox</h1>
    <p class="note">
      This development server has no mail server, so every email is stored here. Newest first. This
      page refreshes automatically.
    </p>
    ${mails.length === 0 && html`<p>No email yet.</p>`}
    ${mails.map(
      ({ recipient: to, subject, text: plain, sentAt }) =>
        html` <article>
          <h2>${subject}</h2>
          <p class="quiet">
            To ${to} ·
            <time datetime="${sentAt.toISOString()}"
              >${sentAt.toISOString().slice(0, 19).replace('T', ' ')} UTC</time
            >
          </p>
          <pre>${plain}</pre>
        </article>`,
    )}`
  return page(c, { title: 'Mailbox', body, refreshSeconds: REFRESH_SECONDS })
})

const recipient = text().max(EMAIL_MAX_LENGTH).optional()

function recipientIn(query: string | undefined) {
  const { success, data } = recipient.safeParse(query)
  if (success) return data
  throw new Refusal('invalid_request', 'That is not an email address. Correct “to” in the query.')
}

const newest = (db: Db, to: string | undefined) =>
  db
    .select()
    .from(devMails)
    .where(to ? eq(devMails.recipient, to) : undefined)
    .orderBy(desc(devMails.id))
    .limit(SHOWN)
