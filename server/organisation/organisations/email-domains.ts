import { domainToUnicode } from 'node:url'

import { parseEmail } from '../../../contract/email-address.ts'
import { domainOf } from '../../platform/email-key.ts'

/** A domain as `emailKeyOf` writes it: the same for every way of writing it. */
export const emailDomainOf = (typed: string) =>
  domainToUnicode(parseEmail(`a@${typed}`)?.domain ?? typed)

/** Why an organisation that only allows these domains refuses an email address. Undefined if it doesn’t. */
export function whyNotEmail(domains: readonly string[], emailKey: string): string | undefined {
  if (domains.length === 0 || domains.includes(domainOf(emailKey))) return undefined
  const names = new Intl.ListFormat('en', { type: 'disjunction' }).format(domains)
  return `This organisation only accepts email addresses at ${names}.`
}
