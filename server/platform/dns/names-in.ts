import { isWithin, relativeName } from './names.ts'
import { isPlainOwnerName } from './owner-name.ts'

/** Far more than any legitimate record has. */
const MAX_NAMES = 100

/**
 * The names of a zone that a record's content mentions, whatever it is: hosts of mail servers, aliases and services,
 * and within text, those in SPF, DMARC and web addresses. Relative to the zone.
 */
export function namesIn(content: string, zone: string): string[] {
  const names = new Set<string>()
  for (const word of content.toLowerCase().split(/[^\w.*-]+/)) {
    const name = word.replace(/^\.+/, '').replace(/\.$/, '').replace(/^\*\./, '')
    if (name !== zone && isWithin(name, zone) && isPlainOwnerName(name))
      names.add(relativeName(name, zone))
    if (names.size === MAX_NAMES) break
  }
  return [...names]
}
