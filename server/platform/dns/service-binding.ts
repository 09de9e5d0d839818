import { ipv6Text } from '../../../contract/ip-address.ts'
import { hexText, labelText, quoted, unknownText } from './presentation.ts'

/** RFC 9460, section 14.3.2: the names of the first keys, by number. */
export const serviceKeys = [
  'mandatory',
  'alpn',
  'no-default-alpn',
  'port',
  'ipv4hint',
  'ech',
  'ipv6hint',
]

const keyName = (key: number) => serviceKeys[key] ?? `key${key}`

/**
 * Returns the data of an SVCB or HTTPS record (RFC 9460, section 2.2) as text. Data that can't be parsed is returned in
 * hexadecimal.
 */
export function serviceBindingText(bytes: Buffer) {
  try {
    const { name, end } = readName(bytes, 2)
    const parameters: string[] = []
    for (let at = end; at < bytes.length;) {
      const key = bytes.readUInt16BE(at)
      const length = bytes.readUInt16BE(at + 2)
      const value = bytes.subarray(at + 4, at + 4 + length)
      if (value.length < length) return unknownText(bytes)
      parameters.push(parameterText(key, value))
      at += 4 + length
    }
    return [bytes.readUInt16BE(0), name, ...parameters].join(' ')
  } catch {
    return unknownText(bytes)
  }
}

function readName(bytes: Buffer, start: number) {
  const labels: string[] = []
  let at = start
  for (;;) {
    const length = bytes.readUInt8(at)
    at += 1
    if (length === 0) return { name: labels.join('') || '.', end: at }
    // Section 2.2: the name is never compressed.
    if (length > 63) throw new RangeError('A label has at most 63 octets.')
    labels.push(`${labelText(bytes.subarray(at, at + length))}.`)
    at += length
  }
}

/** The value must be valid for its key. Keys that few name servers know by name are written by their number. */
export function parameterText(key: number, value: Buffer) {
  const name = keyName(key)
  if (name === 'mandatory') {
    return `${name}=${chunksOf(value, 2)
      .map((chunk) => keyName(chunk.readUInt16BE(0)))
      .join(',')}`
  }
  if (name === 'alpn') {
    const items = protocols(value).map(escapedItem).join(',')
    return `${name}=${quoted(Buffer.from(items, 'latin1'))}`
  }
  if (name === 'no-default-alpn') return name
  if (name === 'port') return `${name}=${value.readUInt16BE(0)}`
  if (name === 'ipv4hint')
    return `${name}=${chunksOf(value, 4)
      .map((four) => four.join('.'))
      .join(',')}`
  if (name === 'ipv6hint') return `${name}=${chunksOf(value, 16).map(ipv6OfOctets).join(',')}`
  if (name === 'ech') return `${name}=${quoted(value.toString('base64'))}`
  return value.length === 0 ? name : `${name}=${quoted(value)}`
}

const ipv6OfOctets = (octets: Buffer) => ipv6Text(chunksOf(octets, 2).map(hexText).join(':'))

/** Appendix A.1: escapes a comma within a list item, and the backslash itself. */
const escapedItem = (item: string) => item.replace(/[\\,]/g, '\\$&')

/** Each with a length prefix (section 7.1.1). */
function protocols(value: Buffer) {
  const found: string[] = []
  for (let at = 0; at < value.length; at += 1 + value.readUInt8(at)) {
    found.push(value.toString('latin1', at + 1, at + 1 + value.readUInt8(at)))
  }
  return found
}

export function chunksOf(value: Buffer, size: number) {
  if (value.length % size !== 0) throw new RangeError('A list of hints is truncated.')
  return Array.from({ length: value.length / size }, (_, count) =>
    value.subarray(count * size, (count + 1) * size),
  )
}
