/** What an e-mail address is compared by. */
export const emailKeyOf = (email: string) => email.toLowerCase()

/**
 * The mailbox that an e-mail key most likely leads to: without a tag (RFC 5233), and at Gmail without dots. Accounts are
 * never told apart by it, only mails are counted.
 */
export function mailboxOf(emailKey: string) {
  const at = emailKey.lastIndexOf('@')
  const local = emailKey.slice(0, at).replace(/(?<=.)\+.*$/, '')
  const domain = emailKey.slice(at + 1)
  if (domain !== 'gmail.com' && domain !== 'googlemail.com') return `${local}@${domain}`
  return `${local.replaceAll('.', '')}@gmail.com`
}
