import { createTransport } from 'nodemailer'

import type { Clock } from '../clock.ts'
import type { Database } from '../db/client.ts'
import type { Transport } from './mail.ts'
import { devMails } from './schema.ts'

/** With the defaults, a server that stops responding would delay all emails by ten minutes. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** An email was held back because the mail server would have sent it on unencrypted. */
export class NoTls extends Error {
  constructor() {
    super(
      'The mail server does not support TLS, so no email is sent to it. Turn on STARTTLS there, use an smtps:// URL, or set SMTP_TLS to optional.',
    )
  }
}

/**
 * Sends emails through the server at an smtp or smtps address. With `requireTls`, only after STARTTLS (RFC 3207):
 * codes are secrets, and an attacker who strips the TLS offer from the connection could read them (CWE-319).
 */
export function smtpTransport(
  smtpUrl: string,
  { from, requireTls }: { from: string; requireTls: boolean },
): Transport {
  const server = createTransport(
    { url: smtpUrl, requireTLS: requireTls, ...timeouts },
    { from, disableFileAccess: true, disableUrlAccess: true },
  )
  return {
    send: async ({ to, subject, text, html, sender, attachment }) => {
      // As an object, the address is used unchanged, never parsed as a list.
      const mail = {
        to: { name: '', address: to },
        subject,
        text,
        html,
        // The address remains the operator's, whose domain allows this mail server (DMARC).
        ...(sender && { from: { name: sender.name, address: addressIn(from) } }),
        ...(attachment && {
          attachments: [{ ...attachment, content: Buffer.from(attachment.content) }],
        }),
        ...(sender?.replyTo && { replyTo: { name: '', address: sender.replyTo } }),
      }
      await server.sendMail(mail).catch((error: unknown) => {
        throw requireTls && isCode(error, 'ETLS') ? new NoTls() : error
      })
    },
  }
}

/** The address in “Name <address>”. */
const addressIn = (from: string) => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from

const isCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code

/** Stores emails in the database, for /dev/mailbox. */
export function mailboxTransport({ db, clock }: { db: Database; clock: Clock }): Transport {
  return {
    send: async ({ to, subject, text: words, html, attachment }) => {
      const text = attachment ? `${words}\n[Attached: ${attachment.filename}]\n` : words
      await db.insert(devMails).values({ recipient: to, subject, text, html, sentAt: clock.now() })
    },
  }
}
