import { type NumberedType, recordTypes } from '../../../contract/record-types.ts'
import type { RecordType } from './record.ts'

/** IANA's numbers for the record types that have a name here. */
const managed: Record<(typeof recordTypes)[number], number> = {
  A: 1,
  AAAA: 28,
  CAA: 257,
  CNAME: 5,
  DNAME: 39,
  DS: 43,
  HTTPS: 65,
  LOC: 29,
  MX: 15,
  NAPTR: 35,
  NS: 2,
  PTR: 12,
  SOA: 6,
  SRV: 33,
  SSHFP: 44,
  SVCB: 64,
  TLSA: 52,
  TXT: 16,
  URI: 256,
}

/**
 * Keys, signatures and proofs of a signed zone (RFC 4034, 5155, 7344, 7477, 8976), their predecessors (RFC 2535, 4431),
 * and what name servers keep of the keys that they trust (TA, and KEYDATA of BIND). Signing the zone creates them
 * again.
 */
const signing: Record<string, number> = {
  CDNSKEY: 60,
  CDS: 59,
  CSYNC: 62,
  DLV: 32_769,
  DNSKEY: 48,
  KEY: 25,
  KEYDATA: 65_533,
  NSEC: 47,
  NSEC3: 50,
  NSEC3PARAM: 51,
  NXT: 30,
  RRSIG: 46,
  SIG: 24,
  TA: 32_768,
  ZONEMD: 63,
}

/** Other types that the codec or a zone file knows by name. */
const named: Record<string, number> = {
  AFSDB: 18,
  APL: 42,
  CERT: 37,
  DHCID: 49,
  EUI48: 108,
  EUI64: 109,
  HINFO: 13,
  HIP: 55,
  IPSECKEY: 45,
  KX: 36,
  L32: 105,
  L64: 106,
  LP: 107,
  NID: 104,
  NULL: 10,
  OPENPGPKEY: 61,
  RP: 17,
  SMIMEA: 53,
  SPF: 99,
}

const names = new Map(
  [...Object.entries(managed), ...Object.entries(signing)].map(([name, number]) => [number, name]),
)

/** The number of a type by its name, or undefined. */
export function typeNumber(type: string): number | undefined {
  const number = /^TYPE(\d{1,5})$/.exec(type)?.[1]
  return number === undefined
    ? ({ ...named, ...signing, ...managed } as Record<string, number>)[type]
    : Number(number)
}

/** A type by its number: its name if it has one here. */
export const typeName = (number: number) => names.get(number) ?? `TYPE${number}`

/** A type as it is kept: in upper case, and by its name, so that `TYPE1` is `A`. */
export function canonicalType(written: string) {
  const type = written.toUpperCase()
  return /^TYPE\d{1,5}$/.test(type) ? typeName(Number(type.slice(4))) : type
}

/** Whether a signed zone has records of this type only because it is signed. */
export const isSigningType = (type: string) => Object.hasOwn(signing, type)

export const isNumberedType = (type: string): type is NumberedType => {
  const number = /^TYPE[1-9]\d{0,4}$/.test(type) ? Number(type.slice(4)) : 0
  // The others are reserved for queries and for the protocol (RFC 6895, section 3.1).
  return (number > 0 && number < 128 && number !== OPT) || (number > 255 && number < 2 ** 16)
}
const OPT = 41

export const isRecordType = (type: string): type is RecordType =>
  Object.hasOwn(managed, type) || isNumberedType(type)

/** The codec's name for a type: a number for those that it doesn't know. */
export const codecType = (type: string) =>
  type === 'SVCB' || type === 'HTTPS' || type === 'URI' || isNumberedType(type)
    ? `UNKNOWN_${typeNumber(type)}`
    : type
