// Apart from the schemas, so that a page that needs a list doesn't carry zod.

/** What people keep in a zone. Keys and signatures of DNSSEC are made by whoever serves it. */
export const recordTypes = [
  'A',
  'AAAA',
  'CAA',
  'CNAME',
  'DS',
  'HTTPS',
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
] as const
export type RecordType = (typeof recordTypes)[number]

/** Found by a scan, read from a zone file, or typed (or changed) by a person. A new scan replaces only what scans found. */
export const recordSources = ['scan', 'file', 'person'] as const

/** What Parapet can stand in front of. */
export const proxiableTypes: readonly RecordType[] = ['A', 'AAAA', 'CNAME']

export const MIN_TTL_SECONDS = 30
export const MAX_TTL_SECONDS = 604_800

export const DOMAIN_RECORDS_MAX = 10_000
export const ZONE_FILE_MAX_OCTETS = 5_000_000
