import { INVITED_AT_ONCE_MAX } from '../../../../contract/organisation/invitation-limits.ts'

/** The email addresses in text that was typed or pasted, separated by commas, semicolons, spaces or line breaks. */
export function addressesIn(pasted: string): string[] {
  const seen = new Set<string>()
  return pasted
    .split(/[\s,;]+/)
    .map((part) => part.replace(/^<(.*)>$/, '$1'))
    .filter((address) => {
      const key = address.toLowerCase()
      if (address === '' || seen.has(key)) return false
      seen.add(key)
      return true
    })
}

/** What isn’t an address in the same text, without the last word, which may not be complete. */
export const notAddressesIn = (pasted: string) =>
  addressesIn(pasted.replace(/[^\s,;]+$/, '')).filter((part) => !part.includes('@'))

/** Why these addresses can’t be invited at once; false if they can. */
export function whyNotInvited(addresses: readonly string[]) {
  if (addresses.length === 0) return 'Enter at least one email address.'
  if (addresses.length > INVITED_AT_ONCE_MAX) {
    return `Invite at most ${INVITED_AT_ONCE_MAX} people at a time. These are ${addresses.length}.`
  }
  return false
}
