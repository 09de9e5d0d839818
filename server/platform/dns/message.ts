import { randomInt } from 'node:crypto'

import {
  type Answer,
  type CaaData,
  type DnskeyData,
  DNSSEC_OK,
  type DsData,
  type MxData,
  type NaptrData,
  type OptAnswer,
  type Question as PacketQuestion,
  type SoaData,
  type SrvData,
  type SshfpData,
  type TlsaData,
} from 'dns-packet'

import type { ScanTrouble } from '../../../contract/dns.ts'
import type { NumberedType } from '../../../contract/record-types.ts'
import { decode, encode } from './codec.ts'
import { canonicalName, isWithin } from './names.ts'
import { codecType, isRecordType, isSigningType, typeName, typeNumber } from './type-numbers.ts'

export type DataOfType = {
  A: string
  AAAA: string
  CAA: CaaData
  CNAME: string
  DNAME: string
  DNSKEY: DnskeyData
  DS: DsData
  HTTPS: Buffer
  LOC: Buffer
  MX: MxData
  NAPTR: NaptrData
  NS: string
  PTR: string
  SOA: SoaData
  SRV: SrvData
  SSHFP: SshfpData
  SVCB: Buffer
  TLSA: TlsaData
  TXT: Buffer[]
  URI: Buffer
  [type: NumberedType]: Buffer
}
export type WireType = keyof DataOfType
export type WireRecord = {
  [Type in WireType]: { name: string; type: Type; ttl: number; data: DataOfType[Type] }
}[WireType]
/** ANY requests whatever the server has at the name; some only return a part of it (RFC 8482). */
export type Question = { name: string; type: WireType | 'ANY' }
export type Glue = Extract<WireRecord, { type: 'A' | 'AAAA' }>

/** The whole reply, when its signatures were requested. */
type Signed = { message?: Buffer }

export type Reply =
  /** Records at the requested name: of its type, or the CNAME in their place. */
  | ({ kind: 'answer'; records: WireRecord[] } & Signed)
  /** The server refers to others that know more. */
  | { kind: 'referral'; zone: string; ttl: number; nameServers: string[]; glue: Glue[] }
  /** The name exists; records of this type do not. */
  | ({ kind: 'nodata' | 'nxdomain' } & Signed)
  | { kind: Failure }

export type Failure = ScanTrouble

/** The data of the records of one type; empty when there is a CNAME in their place or no reply at all. */
export const dataIn = <Type extends WireType>(reply: Reply, type: Type) =>
  reply.kind === 'answer'
    ? reply.records
        .filter((record) => record.type === type)
        .map(({ data }) => data as DataOfType[Type])
    : []

export type Query = { id: number; question: Question; bytes: Buffer; isDnssecOk: boolean }

/** Fits through any network path without fragmentation (RFC 9715, section 3). */
const UDP_PAYLOAD_OCTETS = 1_232

/** RD stays 0: the server should only return what it knows itself. */
export function writeQuery(
  question: Question,
  { isDnssecOk, hasEdns }: { isDnssecOk: boolean; hasEdns: boolean },
): Query {
  const id = randomInt(0x1_0000)
  const edns: OptAnswer = {
    type: 'OPT',
    name: '.',
    udpPayloadSize: UDP_PAYLOAD_OCTETS,
    extendedRcode: 0,
    ednsVersion: 0,
    flags: isDnssecOk ? DNSSEC_OK : 0,
    flag_do: isDnssecOk,
    options: [],
  }
  const type = codecType(question.type) as PacketQuestion['type']
  const bytes = encode({
    type: 'query',
    id,
    questions: [{ name: question.name, type, class: 'IN' }],
    additionals: hasEdns ? [edns] : [],
  })
  return { id, question, bytes, isDnssecOk }
}

const RCODE = { noError: 0, formatError: 1, nxdomain: 3, notImplemented: 4, refused: 5 }

/** `unrelated` is not a reply to this query: forged, or a late reply to another one. */
export function readReply(
  { id, question, isDnssecOk }: Query,
  bytes: Buffer,
): Reply | 'unrelated' | 'truncated' | 'no_edns' {
  if (bytes.length < 12 || bytes.readUInt16BE(0) !== id) return 'unrelated'
  const isTruncated = (bytes.readUInt8(2) & 0x02) !== 0
  const rcode = bytes.readUInt8(3) & 0x0f
  const packet = decodeOrNull(bytes)
  // A message may be truncated in the middle of a record.
  if (packet === null) return isTruncated ? 'truncated' : { kind: 'malformed' }
  if (packet.type !== 'response' || !isSameQuestion(packet.questions ?? [], question, rcode)) {
    return 'unrelated'
  }
  if (isTruncated) return 'truncated'
  // RFC 6891, section 7: the response of a server without EDNS.
  if (rcode === RCODE.formatError || rcode === RCODE.notImplemented) return 'no_edns'
  const edns = packet.additionals?.find((record) => record.type === 'OPT')
  if (rcode === RCODE.refused) return { kind: 'refused' }
  const isUsual = rcode === RCODE.noError || rcode === RCODE.nxdomain
  if (!isUsual || (edns?.extendedRcode ?? 0) !== 0) return { kind: 'servfail' }

  if (!packet.flag_aa) {
    return referralIn(records(packet.authorities), records(packet.additionals), question)
  }
  const answers = records(packet.answers)
  // RFC 6672, section 3.1: the CNAME next to it was made for this reply.
  const parent = answers.filter(
    ({ name, type }) => type === 'DNAME' && name !== question.name && isWithin(question.name, name),
  )
  if (parent.length > 0) return { kind: 'answer', records: parent }
  const isAsked = ({ type }: WireRecord) =>
    type === question.type || type === 'CNAME' || question.type === 'ANY'
  const atName = answers.filter((record) => record.name === question.name && isAsked(record))
  // NXDOMAIN next to a CNAME is about its target (RFC 6604, section 3).
  const signed = isDnssecOk ? { message: bytes } : {}
  if (atName.length > 0) return { kind: 'answer', records: atName, ...signed }
  return { kind: rcode === RCODE.nxdomain ? 'nxdomain' : 'nodata', ...signed }
}

function decodeOrNull(bytes: Buffer) {
  try {
    return decode(bytes)
  } catch {
    return null
  }
}

function isSameQuestion(questions: PacketQuestion[], { name, type }: Question, rcode: number) {
  const [asked] = questions
  // A server that couldn't parse the query doesn't repeat the question.
  if (!asked) return rcode !== RCODE.noError && rcode !== RCODE.nxdomain
  return (
    questions.length === 1 &&
    canonicalName(asked.name) === name &&
    asked.type === codecType(type) &&
    asked.class === 'IN'
  )
}

const records = (section: Answer[] = []) =>
  section
    .filter((record) => record.type !== 'OPT')
    .filter((record) => record.class === 'IN')
    .map(wireRecord)

/** The record under the name of its type here, with its data in octets when there is no other form. */
function wireRecord(record: Answer) {
  const named = { ...record, name: canonicalName(record.name) }
  const number = Number(/^UNKNOWN_(\d+)$/.exec(record.type)?.[1] ?? typeNumber(record.type))
  const type = typeName(number)
  const isKnown = isRecordType(type) && !type.startsWith('TYPE')
  if (isKnown || isSigningType(type)) return { ...named, type } as WireRecord
  return { ...named, type, data: octetsIn(record) } as WireRecord
}

/** The header, and the root as the owner of a record, with its type, class and TTL: what precedes its length. */
const HEAD_OCTETS = 12 + 1 + 8

/** The codec has parsed some types of which only the octets are needed. */
const octetsIn = (record: Answer) =>
  'data' in record && Buffer.isBuffer(record.data) ? record.data : dataOf(record)

const dataOf = (record: Answer) =>
  encode({ type: 'response', answers: [{ ...record, name: '.' }] }).subarray(HEAD_OCTETS + 2)

/** The record with this data, or null when it is invalid for its type. */
export function recordFromOctets(number: number, data: Buffer): WireRecord | null {
  const unknown = { name: '.', type: `UNKNOWN_${number}`, ttl: 0, data } as unknown as Answer
  const [record] = decodeOrNull(encode({ type: 'response', answers: [unknown] }))?.answers ?? []
  // The codec ignores octets that are left over.
  return record && isWritten(record, data) ? (records([record])[0] ?? null) : null
}

function isWritten(record: Answer, data: Buffer) {
  try {
    return dataOf(record).equals(data)
  } catch {
    return false
  }
}

function referralIn(
  authorities: WireRecord[],
  additionals: WireRecord[],
  { name }: Question,
): Reply {
  const servers = authorities.filter((record) => record.type === 'NS')
  const zone = servers[0]?.name
  const isBelow = zone !== undefined && zone !== '.' && isWithin(name, zone)
  if (!isBelow) return { kind: 'not_authoritative' }
  return {
    kind: 'referral',
    zone,
    ttl: servers[0]?.ttl ?? 0,
    nameServers: servers
      .filter((record) => record.name === zone)
      .map(({ data }) => canonicalName(data)),
    glue: additionals.filter((record) => record.type === 'A' || record.type === 'AAAA'),
  }
}
