import { domainToASCII } from 'node:url'

/** Names as this folder has them: lower case, without the final dot; the root is a lone dot (RFC 4343, section 3). */
export const canonicalName = (name: string) => name.toLowerCase().replace(/(?<=.)\.$/, '')

/** What counts as a dot (UTS 46, section 2.3). */
export const dot = /[.。．｡]/

/** Whether it ends with a dot, in any script: nothing is to be put behind it. */
export const isWhole = (name: string) => dot.test(name.slice(-1))

export const isWithin = (name: string, zone: string) =>
  zone === '.' || name === zone || name.endsWith(`.${zone}`)

/** As a record has it within its zone: `@` for the apex, `www` for www.example.com. */
export const relativeName = (name: string, zone: string) =>
  name === zone ? '@' : name.slice(0, -zone.length - 1)

export const absoluteName = (relative: string, zone: string) =>
  relative === '@' ? zone : `${relative}.${zone}`

/**
 * With international labels in punycode (UTS 46, as browsers do it), dots of other scripts included. What UTS 46 has
 * nothing to say of, such as `_dmarc` and `*`, stays as it is; a label that can't be one is left empty.
 */
export const asciiName = (name: string) =>
  isAscii(name) ? name : name.split(dot).map(asciiLabel).join('.')

export const isAscii = (text: string) => !/[^ -~]/.test(text)

function asciiLabel(label: string) {
  if (isAscii(label)) return label
  // The parser would take what follows a slash, or what stands behind a percent sign, for something else.
  if (/[^\w*\-\u0080-\uffff]/.test(label)) return ''
  // With an ending, since digits alone would be read as an address.
  return domainToASCII(`${label}.a`).slice(0, -'.a'.length)
}

/** RFC 1123, section 2.1, and the underscore, which stands in the names of some name servers all the same. */
export const isHostName = (name: string) =>
  name.length <= 253 &&
  name.split('.').every((label) => /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/i.test(label))
