import type { recordTypes } from '../../../contract/record-types.ts'
import { shortened } from '../shortened.ts'
import { readLocation } from './location.ts'
import { recordFromOctets } from './message.ts'
import { unknownText } from './presentation.ts'
import {
  caaTag,
  domainName,
  duration,
  type Field,
  hex,
  host,
  ipv4,
  ipv6,
  longText,
  text,
  uint16,
  uint32,
  uint8,
  value,
} from './record-fields.ts'
import { recordText } from './record-text.ts'
import type { RecordType } from './record.ts'
import { faultOfParameters, inOrderOfKeys, serviceParameter } from './service-parameters.ts'
import { faultOfSubstitution } from './substitution.ts'
import { typeNumber } from './type-numbers.ts'
import { type Token, tokensOf } from './zone-file-lexer.ts'

type Format = {
  fields: Field[]
  /** The field for any number of further words. */
  more?: Field
  /** Whether a long last value may be split into several words. */
  isLastJoined?: boolean
  /** Returns a sentence when the words, in canonical form, don't fit together. */
  faultOf?: (words: readonly string[]) => string | null
  /** Returns the words in wire order, for a type in which their order doesn't matter. */
  inOrder?: (words: readonly string[]) => string[]
  /** For content whose words have no fixed order. */
  readWhole?: (written: string) => string | null
  /** The field names in words, where people often forget one. */
  parts?: string
  example: string
}

/** The octets of a digest by its type, which is the word before it. Other types have any length. */
const digestOf =
  (what: string, lengths: Readonly<Record<string, number>>) => (words: readonly string[]) => {
    const [type = '', digits = ''] = words.slice(-2)
    const [octets, length] = [digits.length / 2, lengths[type] ?? digits.length / 2]
    return octets === length
      ? null
      : `A ${what} of type ${type} has ${length} octets (${2 * length} digits), but this one has ${octets}. Check that it is complete.`
  }

const formats: Record<(typeof recordTypes)[number], Format> = {
  A: { fields: [ipv4], example: '192.0.2.1' },
  AAAA: { fields: [ipv6], example: '2001:db8::1' },
  CAA: { fields: [uint8, caaTag, value], example: '0 issue "ca.example"' },
  CNAME: { fields: [host], example: 'www.example.com.' },
  DNAME: { fields: [host], example: 'example.net.' },
  DS: {
    fields: [uint16, uint8, uint8, hex],
    isLastJoined: true,
    // RFC 4034, section 5.3; RFC 4509, section 2.2; RFC 6605, section 2.
    faultOf: digestOf('digest', { 1: 20, 2: 32, 4: 48 }),
    example: '60485 5 2 D4B7D520E7BB5F0F67674A0CCEB1E3E0614B93C4F9E99B8383F6A1E4469DA50A',
  },
  HTTPS: {
    fields: [uint16, host],
    more: serviceParameter,
    inOrder: inOrderOfKeys,
    faultOf: faultOfParameters,
    example: '1 . alpn="h2,h3"',
  },
  LOC: {
    fields: [],
    readWhole: readLocation,
    example: '52 22 23.000 N 4 53 32.000 E -2.00m 1m 10000m 10m',
  },
  MX: { fields: [uint16, host], example: '10 mail.example.com.' },
  NAPTR: {
    fields: [uint16, uint16, text, text, text, domainName],
    faultOf: faultOfSubstitution,
    example: '100 10 "s" "SIP+D2U" "" _sip._udp.example.com.',
  },
  NS: { fields: [host], example: 'ns1.example.com.' },
  PTR: { fields: [domainName], example: 'host.example.com.' },
  SOA: {
    fields: [host, domainName, uint32, duration, duration, duration, duration],
    example: 'ns1.example.com. hostmaster.example.com. 1 7200 3600 1209600 300',
  },
  SRV: {
    fields: [uint16, uint16, uint16, host],
    parts: 'a priority, a weight, a port and a host',
    example: '10 5 443 sip.example.com.',
  },
  SSHFP: {
    fields: [uint8, uint8, hex],
    isLastJoined: true,
    // RFC 4255, section 3.1.2; RFC 6594, section 4.1.
    faultOf: digestOf('fingerprint', { 1: 20, 2: 32 }),
    example: '4 2 123456789ABCDEF67890123456789ABCDEF67890123456789ABCDEF678901234',
  },
  SVCB: {
    fields: [uint16, host],
    more: serviceParameter,
    inOrder: inOrderOfKeys,
    faultOf: faultOfParameters,
    example: '1 svc.example.com. port=853',
  },
  TLSA: {
    fields: [uint8, uint8, uint8, hex],
    isLastJoined: true,
    example: '3 1 1 0C72AC70B745AC19998811B131D662C9',
  },
  TXT: { fields: [longText], more: longText, example: '"v=spf1 mx -all"' },
  URI: { fields: [uint16, uint16, value], example: '10 1 "https://www.example.com/"' },
}
/** Of types that have no name here (RFC 3597, section 5). */
const numbered: Format = { fields: [], readWhole: () => null, example: '\\# 4 0A000001' }
const formatOf = (type: RecordType) => (formats as Record<string, Format>)[type] ?? numbered

/** RFC 1035, section 3.2.1: the length is a 16-bit number. */
const DATA_MAX_OCTETS = 65_535
/** When every octet is written as an escape. */
const CONTENT_MAX_LENGTH = 4 * DATA_MAX_OCTETS
const tooLong = { fault: 'The content is too long for any record.' }

export type Content = { content: string } | { fault: string }

/** Parses the content of a record and returns it in canonical form; relative names become fully qualified. */
export function readContent(type: RecordType, written: string | Token[], origin: string): Content {
  const { fields, more, isLastJoined, inOrder, faultOf, readWhole, parts, example } = formatOf(type)
  const tokens = typeof written === 'string' ? tokensOf(onOneLine(written)) : written
  const hint = `Example: ${example}`
  if (tokens === null) return { fault: `A bracket or quotation mark is misplaced. ${hint}` }
  const length = tokens.reduce((sum, token) => sum + token.text.length, 0)
  if (length > CONTENT_MAX_LENGTH) return tooLong
  if (tokens[0]?.text === '\\#' && !tokens[0].isQuoted) {
    const content = contentOfOctets(type, tokens)
    if (content === null) return { fault: `The data is invalid. ${hint}` }
    return content.startsWith('\\#') ? { content } : readContent(type, content, origin)
  }
  if (readWhole) {
    const content = readWhole(tokens.map((token) => token.text).join(' '))
    return content === null
      ? { fault: `This is not the content of a record of type ${type}. ${hint}` }
      : { content }
  }
  const words = isLastJoined ? joinedAfter(tokens, fields.length - 1) : tokens
  if (words.length < fields.length) {
    const needs = parts ? ` A record of type ${type} has ${parts}.` : ''
    return { fault: `Something is missing.${needs} ${hint}` }
  }
  if (words.length > fields.length && !more) return { fault: `There are too many parts. ${hint}` }

  const read: string[] = []
  let octets = 0
  for (const [at, word] of words.entries()) {
    const field = fields[at] ?? more
    const known = field?.read(word, origin) ?? null
    if (known === null) {
      const advice = field?.advice?.(word.text) ?? hint
      return { fault: `“${shortened(word.text)}” is not ${field?.is}. ${advice}` }
    }
    octets += known.length + 1
    if (octets > DATA_MAX_OCTETS) return tooLong
    read.push(known)
  }
  const fault = faultOf?.(read) ?? null
  if (fault !== null) return { fault: `${fault} ${hint}` }
  return { content: (inOrder?.(read) ?? read).join(' ') }
}

/** Keys and addresses are often pasted with line breaks; each becomes a space, and those at either end are dropped. */
function onOneLine(written: string) {
  if (!/[\r\n]/.test(written)) return written
  const lines = written.split(/[\r\n]+/).map((line) => line.trim())
  return lines.join(' ').replace(/^" /, '"').replace(/ "$/, '"')
}

function joinedAfter(tokens: Token[], count: number): Token[] {
  const rest = tokens.slice(count)
  if (rest.length === 0) return tokens
  const last = { text: rest.map((token) => token.text).join(''), isQuoted: false }
  return [...tokens.slice(0, count), last]
}

/** RFC 3597, section 5: the number of octets, then the octets. They are written as text if the type has one. */
function contentOfOctets(type: RecordType, [, length, ...digits]: Token[]) {
  const written = digits.map((token) => token.text).join('')
  if (!/^(?:[\da-f]{2})*$/i.test(written) || !/^\d{1,5}$/.test(length?.text ?? '')) return null
  const octets = Buffer.from(written, 'hex')
  if (octets.length !== Number(length?.text)) return null
  if (!Object.hasOwn(formats, type)) return unknownText(octets)
  const record = recordFromOctets(typeNumber(type) ?? 0, octets)
  return record && recordText(record)
}
