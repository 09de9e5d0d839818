import type { Db } from '../db/client.ts'

export type Mail = {
  subject: string
  text: string
  html: string
  /** A document that is attached when the email is sent: the outbox has only its id. */
  attached?: { kind: 'invoice'; id: string }
}
type Attachment = { filename: string; contentType: string; content: Uint8Array }
/** Creates an attachment, for a lower area. */
export type Attachments = {
  [Kind in NonNullable<Mail['attached']>['kind']]: (db: Db, id: string) => Promise<Attachment>
}
/** An email as passed to a transport. */
export type AddressedMail = Omit<Mail, 'attached'> & {
  to: string
  attachment?: Attachment
  /** Of the partner in whose brand it is: the name that it comes from, and where replies go. */
  sender?: { name: string; replyTo: string | undefined }
}

/** Delivers emails: to a mail server, or to the mailbox of a development server. */
export type Transport = { send: (mail: AddressedMail) => Promise<void> }
