import { domainToUnicode } from 'node:url'

import { parseEmail } from '../../contract/email-address.ts'

/** What an e-mail address is compared by: the same for all ways of writing one mailbox. */
export function emailKeyOf(email: string) {
  const parsed = parseEmail(email)
  if (!parsed) return email.toLowerCase()
  return `${parsed.local.toLowerCase().normalize('NFKC')}@${domainToUnicode(parsed.domain)}`
}

/** Where mail goes: as it was typed where that is plain, or else as a mail server reads it. */
export function addressOf(email: string) {
  const parsed = parseEmail(email)
  if (!parsed || emailKeyOf(email) === email.toLowerCase()) return email
  return `${parsed.local}@${domainToUnicode(parsed.domain)}`
}

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
