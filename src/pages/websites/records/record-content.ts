import type { RecordType } from '../../../../contract/record-types.ts'
import type { DomainRecord } from '../../../../contract/websites/record.ts'

/** RFC 1035, section 3.3: octets of one character string. */
const STRING_OCTETS = 255

export type RecordPartId =
  | 'address'
  | 'port'
  | 'preference'
  | 'tag'
  | 'target'
  | 'text'
  | 'value'
  | 'weight'
export type RecordPart = {
  id: RecordPartId
  label: string
  hint?: string
  /** Its initial value. */
  start?: string
  kind?: 'number' | 'text' | 'tag'
}

const target = (label: string): RecordPart => ({
  id: 'target',
  label,
  hint: 'A host name, such as host.example.net',
})
const preference: RecordPart = {
  id: 'preference',
  label: 'Priority',
  hint: 'Lower numbers are tried first.',
  start: '10',
  kind: 'number',
}

export const formTypes = [
  'A',
  'AAAA',
  'CNAME',
  'MX',
  'TXT',
  'SRV',
  'CAA',
  'NS',
] as const satisfies RecordType[]
export type FormType = (typeof formTypes)[number]

/** Numbers of these types have 16 bits (RFC 1035, section 3.3.9; RFC 2782). */
const isNumber = (written: string) => /^\d{1,5}$/.test(written) && Number(written) <= 65_535

/** Validates a part on its own. The server validates the rest. */
export const partProblem = ({ kind }: RecordPart, written: string) =>
  kind === 'number' && !isNumber(written.trim()) && 'Enter a whole number from 0 to 65535.'

/** The parts of a record's content, in the order in which they are written. */
export const formOfType: Record<FormType, readonly RecordPart[]> = {
  A: [{ id: 'address', label: 'IPv4 address', hint: 'Such as 192.0.2.1' }],
  AAAA: [{ id: 'address', label: 'IPv6 address', hint: 'Such as 2001:db8::1' }],
  CNAME: [target('Points to')],
  MX: [preference, target('Mail server')],
  TXT: [
    {
      id: 'text',
      label: 'Text',
      hint: 'As your provider shows it, without the surrounding quotation marks.',
      kind: 'text',
    },
  ],
  SRV: [
    preference,
    {
      id: 'weight',
      label: 'Weight',
      hint: 'Distributes load among records with the same priority.',
      start: '0',
      kind: 'number',
    },
    { id: 'port', label: 'Port', hint: 'Such as 5060.', kind: 'number' },
    target('Host'),
  ],
  CAA: [
    { id: 'tag', label: 'Allows', kind: 'tag', start: 'issue' },
    { id: 'value', label: 'Certificate authority', hint: 'Such as letsencrypt.org, or ; for none' },
  ],
  NS: [target('Name server')],
}

/** The part of a type whose content is a single address or host. */
export function onlyPartOf(type: DomainRecord['type']): RecordPart | undefined {
  const formType = formTypes.find((one) => one === type)
  const [part, ...others] = formType ? formOfType[formType] : []
  return part && others.length === 0 && part.kind === undefined ? part : undefined
}

/** RFC 8659, section 4. */
export const caaTags = [
  { value: 'issue', label: 'Certificates for this name' },
  { value: 'issuewild', label: 'Wildcard certificates' },
  { value: 'iodef', label: 'Violation reports' },
]

/** Writes the parts as the content of a record, in the presentation format of RFC 1035, section 5.1. */
export function contentFrom(
  type: FormType,
  parts: Readonly<Partial<Record<RecordPartId, string>>>,
): string {
  const written = formOfType[type].map(({ id }) => (parts[id] ?? '').trim())
  if (type === 'TXT') return quoted(parts.text ?? '')
  if (type === 'CAA') return `0 ${written[0]} ${quoted(written[1] ?? '')}`
  return written
    .map((part) => asWholeName(part))
    .join(' ')
    .trim()
}

/**
 * A host that contains a dot (UTS 46, section 2.3) is meant as a full name; without its final dot the server would read
 * it as part of the zone.
 */
const asWholeName = (part: string) =>
  /^[^.。．｡\s:]+(?:[.。．｡][^.。．｡\s:]+)*[.。．｡]\p{L}[^.。．｡\s:]*$/u.test(part)
    ? `${part}.`
    : part

/** Splits text into pieces that each fit into a character string. */
function quoted(text: string) {
  const pieces: string[] = ['']
  let octets = 0
  for (const character of text) {
    const size = new TextEncoder().encode(character).length
    if (octets + size > STRING_OCTETS) {
      pieces.push('')
      octets = 0
    }
    octets += size
    pieces.push((pieces.pop() ?? '') + character.replace(/["\\]/, '\\$&'))
  }
  return pieces.map((piece) => `"${piece}"`).join(' ')
}

/** The full name of a record, as it will be queried. */
export function wholeName(typed: string, zone: string) {
  const name = typed.trim().replace(/\.$/, '').toLowerCase()
  if (name === '' || name === '@' || name === zone) return zone
  return name.endsWith(`.${zone}`) ? name : `${name}.${zone}`
}

/** What to enter as the name of a record of this type, before its full name is previewed. */
export function nameHint(type: FormType, displayName: string) {
  if (type === 'SRV') return 'The service and protocol, such as _sip._tcp.'
  if (type === 'TXT') return `Use @ for ${displayName} itself, or a name such as _dmarc.`
  return `Use @ for ${displayName} itself.`
}

/** RFC 2782: the name of a service record starts with the service and the protocol. */
export const nameProblem = (type: FormType, typed: string) =>
  type === 'SRV' &&
  !/^_[^.]+\._[^.]+/.test(typed.trim()) &&
  'Enter the service and the protocol, such as _sip._tcp.'

/** Whether browsers usually request this name: the domain itself, or www. */
export const isMainName = (typed: string, zone: string) =>
  [zone, `www.${zone}`].includes(wholeName(typed, zone))
