import { shortened } from '../shortened.ts'
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
  serviceParameter,
  text,
  uint16,
  uint32,
  uint8,
  value,
} from './record-fields.ts'
import type { RecordType } from './record.ts'
import { type Token, tokensOf } from './zone-file-lexer.ts'

type Format = {
  fields: Field[]
  /** The field for any number of further words. */
  more?: Field
  /** Whether a long last value may be split into several words. */
  isLastJoined?: boolean
  /** The field names in words, where people often forget one. */
  parts?: string
  example: string
}

const formats: Record<RecordType, Format> = {
  A: { fields: [ipv4], example: '192.0.2.1' },
  AAAA: { fields: [ipv6], example: '2001:db8::1' },
  CAA: { fields: [uint8, caaTag, value], example: '0 issue "ca.example"' },
  CNAME: { fields: [host], example: 'www.example.com.' },
  DS: {
    fields: [uint16, uint8, uint8, hex],
    isLastJoined: true,
    example: '60485 13 2 D4B7D520E7BB5F0F67674A0C',
  },
  HTTPS: { fields: [uint16, host], more: serviceParameter, example: '1 . alpn="h2,h3"' },
  MX: { fields: [uint16, host], example: '10 mail.example.com.' },
  NAPTR: {
    fields: [uint16, uint16, text, text, text, domainName],
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
    example: '4 2 123456789ABCDEF67890123456789ABCDEF67890',
  },
  SVCB: { fields: [uint16, host], more: serviceParameter, example: '1 svc.example.com. port=853' },
  TLSA: {
    fields: [uint8, uint8, uint8, hex],
    isLastJoined: true,
    example: '3 1 1 0C72AC70B745AC19998811B131D662C9',
  },
  TXT: { fields: [longText], more: longText, example: '"v=spf1 mx -all"' },
}

export const isRecordType = (type: string): type is RecordType => Object.hasOwn(formats, type)

/** RFC 1035, section 3.2.1: the length is a 16-bit number. */
const DATA_MAX_OCTETS = 65_535
/** When every octet is written as an escape. */
const CONTENT_MAX_LENGTH = 4 * DATA_MAX_OCTETS
const tooLong = { fault: 'The content is too long for any record.' }

export type Content = { content: string } | { fault: string }

/** Parses the content of a record and returns it in canonical form; relative names become fully qualified. */
export function readContent(type: RecordType, written: string | Token[], origin: string): Content {
  const { fields, more, isLastJoined, parts, example } = formats[type]
  const tokens = typeof written === 'string' ? tokensOf(onOneLine(written)) : written
  const hint = `Example of a ${type} record: ${example}`
  if (tokens === null) return { fault: `A bracket or quotation mark is misplaced. ${hint}` }
  const length = tokens.reduce((sum, token) => sum + token.text.length, 0)
  if (length > CONTENT_MAX_LENGTH) return tooLong
  const unread = unreadContent(type, tokens)
  if (unread !== null) return { content: unread }
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
  return { content: read.join(' ') }
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

/** RFC 3597, section 5: the form in which the scan reports data that it can't parse. */
function unreadContent(type: RecordType, [mark, length, ...digits]: Token[]) {
  if ((type !== 'HTTPS' && type !== 'SVCB') || mark?.text !== '\\#') return null
  const bytes = digits.map((token) => token.text).join('')
  const isWhole = /^(?:[\da-f]{2})+$/i.test(bytes) && bytes.length / 2 === Number(length?.text)
  return isWhole ? `\\# ${bytes.length / 2} ${bytes.toUpperCase()}` : null
}
