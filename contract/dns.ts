// What DNS can say of a zone, whoever asks.

/** Broken: the parent vouches for a key that the zone doesn't have. Unknown: its servers did not say. */
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

/** Why a single question had no answer. */
export const scanTroubles = [
  'servfail',
  'refused',
  /** The server answers, and not out of its own zone: a lame delegation. */
  'not_authoritative',
  'malformed',
  /** Also a server that can't be reached at all. */
  'timeout',
] as const
export type ScanTrouble = (typeof scanTroubles)[number]
