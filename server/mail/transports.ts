import { createTransport } from 'nodemailer'

import type { Clock } from '../clock.ts'
import type { Database } from '../db/client.ts'
import { devMails } from '../db/schema.ts'
import type { Transport } from './mail.ts'

/** Hands mails to the mail server at an smtp or smtps address. */
export function smtpTransport(smtpUrl: string, { from }: { from: string }): Transport {
  const server = createTransport(smtpUrl, { from, disableFileAccess: true, disableUrlAccess: true })
  return {
    send: async ({ to, subject, text, html }) => {
      // As an object, the address is taken as it is, never parsed as a list.
      await server.sendMail({ to: { name: '', address: to }, subject, text, html })
    },
  }
}

/** Keeps mails in the database, for /dev/mailbox. */
export function mailboxTransport({ db, clock }: { db: Database; clock: Clock }): Transport {
  return {
    send: async ({ to, subject, text, html }) => {
      await db.insert(devMails).values({ recipient: to, subject, text, html, sentAt: clock.now() })
    },
  }
}
