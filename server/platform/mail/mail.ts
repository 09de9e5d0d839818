/** An email as passed to a transport. */
export type Mail = { subject: string; text: string; html: string }
export type AddressedMail = Mail & {
  to: string
  /** Of the partner in whose brand it is: the name that it comes from, and where replies go. */
  sender?: { name: string; replyTo: string | undefined }
}

/** Delivers emails: to a mail server, or to the mailbox of a development server. */
export type Transport = { send: (mail: AddressedMail) => Promise<void> }
