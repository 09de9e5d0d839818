import { domainToUnicode } from 'node:url'

import { parseEmail } from '../../contract/email-address.ts'

/** The key by which email addresses are compared: the same for every way of writing one mailbox. */
export function emailKeyOf(email: string) {
  const parsed = parseEmail(email)
  if (!parsed) return email.toLowerCase()
  return `${parsed.local.toLowerCase().normalize('NFKC')}@${domainToUnicode(parsed.domain)}`
}

/** The address that mail is sent to: as typed when that is plain, otherwise as a mail server reads it. */
export function addressOf(email: string) {
  const parsed = parseEmail(email)
  if (!parsed || emailKeyOf(email) === email.toLowerCase()) return email
  return `${parsed.local}@${domainToUnicode(parsed.domain)}`
}

/** The domain of an email key. */
export const domainOf = (emailKey: string) => emailKey.slice(emailKey.lastIndexOf('@') + 1)

/**
 * The mailbox that an email key most likely leads to: without a tag (RFC 5233), and at Gmail without dots. It is only
 * used to count emails, never to tell accounts apart.
 */
export function mailboxOf(emailKey: string) {
  const at = emailKey.lastIndexOf('@')
  const local = emailKey.slice(0, at).replace(/(?<=.)\+.*$/, '')
  const domain = domainOf(emailKey)
  if (domain !== 'gmail.com' && domain !== 'googlemail.com') return `${local}@${domain}`
  return `${local.replaceAll('.', '')}@gmail.com`
}
