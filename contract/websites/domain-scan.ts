import { z } from 'zod'

import { responseWith, instant } from '../common.ts'
import { dnssecStates, scanFailureReasons, scanLimits, scanTroubles } from '../dns.ts'

/**
 * The states of a scan (docs/design.md section 11). Done: every query got a reply, and everything found is in the list.
 * Partial: some queries got no reply, or a limit was reached.
 */
export const scanStates = ['queued', 'running', 'done', 'partial', 'failed', 'cancelled'] as const

/** The newest scan of a website. Its records are in the list of records. */
export const scan = z.object({
  state: z.enum(scanStates),
  created_at: instant,
  started_at: instant.nullable(),
  ended_at: instant.nullable(),
  /** Queried names and types, out of `total`, which grows as names are found. */
  tried: z.int(),
  total: z.int(),
  /** Records from scans in the list, by type. */
  found: z.record(z.string(), z.int()),
  /** Whether the zone has records for nonexistent names (RFC 4592). */
  has_wildcard: z.boolean(),
  /** Records whose TTL was out of range and was changed to the nearest valid one. */
  moved_ttls: z.int(),
  /** The target of an alias (CNAME) at the domain itself, which was replaced with the addresses of its target. */
  apex_alias: z.string().nullable(),
  /** The queries that got no reply, by reason. */
  unanswered: z.partialRecord(z.enum(scanTroubles), z.int()),
  /** Why names were not queried, or records that were found are not in the list; null if neither is the case. */
  limit_reached: z.enum(scanLimits).nullable(),
  /** The current name servers. */
  name_servers: z.array(z.string()),
  dnssec: z.enum(dnssecStates).nullable(),
  failure: z.object({ reason: z.enum(scanFailureReasons), message: z.string() }).nullable(),
})
export type Scan = z.infer<typeof scan>
/** Null when the website was never scanned. */
export const scanResponse = responseWith(scan.nullable())
