/** An email as passed to a transport. */
export type Mail = { subject: string; text: string; html: string }
export type AddressedMail = Mail & { to: string }

/** Delivers emails: to a mail server, or to the mailbox of a development server. */
export type Transport = { send: (mail: AddressedMail) => Promise<void> }
