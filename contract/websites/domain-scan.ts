import { z } from 'zod'

import { responseWith, instant } from '../common.ts'
import { dnssecStates, scanFailureReasons, scanTroubles } from '../dns.ts'

/** The life of a scan (PAGES, "States"). Partial: some questions had no answer. */
export const scanStates = ['queued', 'running', 'done', 'partial', 'failed', 'cancelled'] as const
export type ScanState = (typeof scanStates)[number]

/** The newest scan of a website. Which records it found, the list of records says. */
export const scan = z.object({
  state: z.enum(scanStates),
  created_at: instant,
  started_at: instant.nullable(),
  ended_at: instant.nullable(),
  /** Names and types asked for, of how many. */
  tried: z.int(),
  total: z.int(),
  /** Records from scans that stand in the list, by type. */
  found: z.record(z.string(), z.int()),
  /** The zone answers for names that nobody made (RFC 4592). */
  has_wildcard: z.boolean(),
  unanswered: z.partialRecord(z.enum(scanTroubles), z.int()),
  /** The name servers of today. */
  name_servers: z.array(z.string()),
  dnssec: z.enum(dnssecStates).nullable(),
  failure: z.object({ reason: z.enum(scanFailureReasons), message: z.string() }).nullable(),
})
export type Scan = z.infer<typeof scan>
/** Null when the website was never scanned. */
export const scanResponse = responseWith(scan.nullable())
