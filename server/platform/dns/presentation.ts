/** RFC 1035, section 5.1: an octet that needs escaping is written as three decimal digits. */
const decimalEscape = (octet: number) => `\\${String(octet).padStart(3, '0')}`

/** A character-string in quotes. */
export function quoted(text: Buffer | string) {
  const written = Buffer.from(text)
    .toString('latin1')
    .replace(/["\\]/g, '\\$&')
    .replace(/[^\x20-\x7e]/g, (character) => decimalEscape(character.charCodeAt(0)))
  return `"${written}"`
}

/** An octet of a label, as a character: escaped if it means something else in a zone file. */
function inLabel(character: string) {
  if (/["();@$.\\]/.test(character)) return `\\${character}`
  return /[\u0021-\u007e]/.test(character) ? character : decimalEscape(character.charCodeAt(0))
}

export const labelText = (octets: Buffer) =>
  octets.toString('latin1').replaceAll(/[^]/g, (character) => inLabel(character))

/** Normalises the escapes of a name: `\119ww` is www. They must be valid. */
export const plainEscapes = (name: string) =>
  name.replaceAll(/\\(?:(\d{3})|([^]))/g, (_, decimal: string | undefined, character: string) =>
    inLabel(decimal === undefined ? character : String.fromCharCode(Number(decimal))),
  )

/** A name as the codec has it (`codec.ts`), fully qualified with its final dot, and escaped for a zone file. */
export function nameText(name: string) {
  if (name === '.' || name === '') return '.'
  const written = name
    .replace(/\.$/, '')
    .replace(/["();@$]/g, (character) => `\\${character}`)
    .replace(/[^\u0021-\u007e]/g, (character) =>
      Array.from(Buffer.from(character), decimalEscape).join(''),
    )
    .replaceAll('\\046', '\\.')
    .replaceAll('\\092', '\\\\')
  return `${written}.`
}

export const hexText = (bytes: Buffer) => bytes.toString('hex').toUpperCase()

/** RFC 3597, section 5: data of an unknown format. */
export const unknownText = (bytes: Buffer) => `\\# ${bytes.length} ${hexText(bytes)}`.trimEnd()

/** RFC 1035, section 3.3: a character-string has at most 255 octets. */
export const CHARACTER_STRING_OCTETS = 255

/** Text of any length as the content of a TXT record. */
export function quotedInChunks(text: Buffer | string) {
  const octets = Buffer.from(text)
  const chunks = Math.max(1, Math.ceil(octets.length / CHARACTER_STRING_OCTETS))
  return Array.from({ length: chunks }, (_, count) =>
    quoted(octets.subarray(count * CHARACTER_STRING_OCTETS, (count + 1) * CHARACTER_STRING_OCTETS)),
  ).join(' ')
}
