// What DNS reveals about any zone.

/** Broken: validating resolvers can't resolve the zone. Unknown: its servers did not reply. */
export const dnssecStates = ['signed', 'unsigned', 'broken', 'unknown'] as const

/** Why a scan found nothing at all. */
export const scanFailureReasons = [
  'no_such_domain',
  'no_name_servers',
  'lame',
  'refused',
  'servers_failed',
  'timeout',
] as const

/** Why a single query got no reply. */
export const scanTroubles = [
  'servfail',
  'refused',
  /** The server replies, but without authority for the zone: a lame delegation. */
  'not_authoritative',
  'malformed',
  /** Includes a server that can't be reached at all. */
  'timeout',
] as const
export type ScanTrouble = (typeof scanTroubles)[number]

/** The limits at which a scan ends, or leaves out what it finds. */
export const scanLimits = [
  /** The time that a scan may take. */
  'time',
  /** The records that a website can have, with those that it already has. */
  'records',
  /** The names and replies that a scan reads. */
  'size',
] as const
export type ScanLimit = (typeof scanLimits)[number]
