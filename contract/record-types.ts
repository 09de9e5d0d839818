// Separate from the schemas, so that a page that needs a list doesn't load zod.

/** The record types that have their own fields. DNSSEC keys and signatures are created by the server of the zone. */
export const recordTypes = [
  'A',
  'AAAA',
  'CAA',
  'CNAME',
  'DNAME',
  'DS',
  'HTTPS',
  'LOC',
  'MX',
  'NAPTR',
  'NS',
  'PTR',
  'SOA',
  'SRV',
  'SSHFP',
  'SVCB',
  'TLSA',
  'TXT',
  'URI',
] as const
/** Any other type, by its number, with its data in hexadecimal (RFC 3597, section 5): `TYPE65534`. */
export type NumberedType = `TYPE${string}`
export type RecordType = (typeof recordTypes)[number] | NumberedType

/**
 * Found by a scan, imported from a zone file, or added (or changed) by a person. A new scan only replaces records from
 * scans.
 */
export const recordSources = ['scan', 'file', 'person'] as const

/** Record types that Parapet can proxy. */
export const proxiableTypes: readonly RecordType[] = ['A', 'AAAA', 'CNAME']

export const MIN_TTL_SECONDS = 30
export const MAX_TTL_SECONDS = 604_800

export const DOMAIN_RECORDS_MAX = 10_000
export const ZONE_FILE_MAX_OCTETS = 5_000_000
