import { domainToASCII } from 'node:url'

/** Names as used in this folder: lower case, without the final dot; the root is a single dot (RFC 4343, section 3). */
export const canonicalName = (name: string) => name.toLowerCase().replace(/(?<=.)\.$/, '')

/** The characters that count as a dot (UTS 46, section 2.3). */
export const dot = /[.。．｡]/

/** Whether the name ends with a dot, in any script, so that no origin is appended. */
export const isWhole = (name: string) => dot.test(name.slice(-1))

/**
 * Whether a name without its final dot is nevertheless complete: many exports write `example.com` in the zone
 * example.com, and none means `example.com.example.com`.
 */
export const lacksDot = (text: string, zone: string) =>
  text.length >= zone.length && zone !== '.' && isWithin(text.toLowerCase(), zone)

export const isWithin = (name: string, zone: string) =>
  zone === '.' || name === zone || name.endsWith(`.${zone}`)

/** The name relative to its zone: `@` for the apex, `www` for www.example.com. */
export const relativeName = (name: string, zone: string) =>
  name === zone ? '@' : name.slice(0, -zone.length - 1)

export const absoluteName = (relative: string, zone: string) =>
  relative === '@' ? zone : `${relative}.${zone}`

/**
 * Converts international labels to punycode (UTS 46, as browsers do), including dots of other scripts. Labels that UTS
 * 46 doesn't cover, such as `_dmarc` and `*`, stay unchanged; an invalid label becomes empty.
 */
export const asciiName = (name: string) =>
  isAscii(name) ? name : name.split(dot).map(asciiLabel).join('.')

export const isAscii = (text: string) => !/[^ -~]/.test(text)

function asciiLabel(label: string) {
  if (isAscii(label)) return label
  // The URL parser would interpret a slash or a percent sign.
  if (/[^\w*\-\u0080-\uffff]/.test(label)) return ''
  // With an ending, since digits alone would be parsed as an address.
  return domainToASCII(`${label}.a`).slice(0, -'.a'.length)
}

/** RFC 1123, section 2.1, plus the underscore, which some name servers have in their names anyway. */
export const isHostName = (name: string) =>
  name.length <= 253 &&
  name.split('.').every((label) => /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/i.test(label))
