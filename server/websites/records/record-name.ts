import {
  absoluteName,
  asciiName,
  canonicalName,
  isWithin,
  relativeName,
} from '../../platform/dns/names.ts'
import { isOwnerName, isPlainOwnerName, plainName } from '../../platform/dns/owner-name.ts'

/**
 * Parses a record's name within a zone: `@`, a relative name, or the full name. International labels become punycode,
 * and signs that hosts don't have must be escaped, also those that are stored as themselves. Returns a sentence instead when it is invalid.
 */
export function readRecordName(typed: string, zone: string): { name: string } | { fault: string } {
  const written = plainName(typed.trim())
  const whole = canonicalName(asciiName(written))
  if (whole === '@' || whole === zone) return { name: '@' }
  const isWhole = isWithin(whole, zone)
  const absolute = isWhole ? whole : absoluteName(whole, zone)
  if (written.endsWith('.') && !isWhole) {
    return {
      fault: `“${whole}” is not part of ${zone}. Remove the final dot, or end it with ${zone}.`,
    }
  }
  if (!(typed.includes('\\') ? isOwnerName : isPlainOwnerName)(absolute)) {
    return {
      fault: `“${written.slice(0, 60)}” is not a valid record name. Use letters, digits, hyphens and underscores. Escape other signs with a backslash.`,
    }
  }
  return { name: relativeName(absolute, zone) }
}
