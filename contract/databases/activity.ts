import { z } from 'zod'

import { anyOf, instant, pageLimit, responseWith, text } from '../common.ts'
import { EVENTS_BATCH_MAX, LOG_NAME_MAX } from '../log-batch.ts'
import {
  activityActions,
  logFaults,
  ruleKinds,
  statementKinds,
  statementSigns,
} from './statement-kinds.ts'

const ACTIVITY_PAGE_MAX = 100
/** How many refused lines of a database are kept. */
export const REFUSED_LOG_LINES_KEPT = 10
/** How long refused lines are counted. */
export const REFUSED_LOG_LINES_DAYS = 7

/** One entry of a database's audit log. No value of a statement is stored. */
export const activity = z.object({
  id: z.uuid(),
  database_id: z.uuid(),
  /** What the organisation calls the database. */
  display_name: z.string(),
  occurred_at: instant,
  kind: z.enum(statementKinds),
  /** The action of the first matching rule; `recorded` when none matched. */
  action: z.enum(activityActions),
  rule_kind: z.enum(ruleKinds).nullable(),
  username: z.string(),
  /** An address, or a host name. Null for a local connection. */
  client: z.string().nullable(),
  application: z.string().nullable(),
  database_name: z.string().nullable(),
  /** With `?` for each value. Null when it isn’t stored, or can’t be separated from its values. */
  statement: z.string().nullable(),
  objects: z.array(z.string()),
  signs: z.array(z.enum(statementSigns)),
  row_count: z.int().nullable(),
  is_failed: z.boolean(),
  /** Sample data, to show what the console can do. */
  is_demo: z.boolean(),
})
export type Activity = z.infer<typeof activity>

/**
 * GET /v1/database-activity, newest first. `next_cursor` leads to the next page and is null on the last one. A page may
 * have fewer than `limit` entries, or none, before that: each request scans a limited number of entries.
 */
export const listActivityQuery = z.object({
  limit: pageLimit(ACTIVITY_PAGE_MAX, 50),
  cursor: z.uuid().optional(),
  database_id: anyOf(z.uuid('This is not a database ID.')),
  rule_action: anyOf(z.enum(activityActions)),
  kind: anyOf(z.enum(statementKinds)),
  rule_kind: anyOf(z.enum(ruleKinds)),
  username: anyOf(text().min(1).max(LOG_NAME_MAX)),
  client: anyOf(text().min(1).max(LOG_NAME_MAX)),
})
export type ListActivityQuery = z.infer<typeof listActivityQuery>
export const listActivityResponse = responseWith(z.array(activity)).extend({
  next_cursor: z.uuid().nullable(),
})

/** GET /v1/database-activity/counts: the number of entries in the last 24 hours, for each database that has any. */
export const activityCountsResponse = responseWith(
  z.array(
    z.object({
      database_id: z.uuid(),
      recorded: z.int(),
      logged: z.int(),
      alerted: z.int(),
    }),
  ),
)

/** A line of a log as a shipper sends it: as text, or parsed from JSON. */
export const sentLogLine = z
  .looseObject({ message: z.unknown().optional(), log: z.unknown().optional() })
  .describe(
    'A line of an audit log: the JSON of PostgreSQL (jsonlog) or MySQL (audit_log), or a line of PostgreSQL’s csvlog or MariaDB’s server_audit in “message” or “log”.',
  )
const lines = z.array(sentLogLine).max(EVENTS_BATCH_MAX)
export const sentLog = z.union([lines, z.object({ events: lines })])

/** POST /v1/database/{id}/activity. */
export const sentLogResponse = responseWith(
  z.object({
    accepted: z.int(),
    /** Entries that were received before, in this batch or in an earlier one. */
    duplicates: z.int(),
    /** Lines that are about the server itself, such as the start of a checkpoint. */
    skipped: z.int(),
    /** Numbered from 1: lines of the body, or entries of its list. The first hundred. */
    rejected: z.array(z.object({ line: z.int(), message: z.string() })),
    rejected_count: z.int(),
  }),
)
export type LogReport = z.infer<typeof sentLogResponse>['data']

/** POST /v1/database/{id}/ingest-key. The key is only shown this once. */
export const databaseIngestKeyResponse = responseWith(
  z.object({ ingest_key: z.string(), created_at: instant }),
)

/** GET /v1/database/{id}/log-arrivals: what the server's log shipper has sent, and which lines were refused. */
export const databaseLogArrivalsResponse = responseWith(
  z.object({
    /** When the current ingest key was created. */
    key_created_at: instant.nullable(),
    /** When entries that were sent with this key first and last arrived, even ones already stored. */
    first_at: instant.nullable(),
    last_at: instant.nullable(),
    /** Lines in the last seven days. */
    refused: z.int(),
    /** The last ten refused lines, newest first. Their text may contain values, so it isn’t kept. */
    refused_lines: z.array(
      z.object({
        received_at: instant,
        line: z.int(),
        reason: z.enum(logFaults),
        message: z.string(),
        /** Lines for the server's settings that fix it. */
        settings: z.string().nullable(),
      }),
    ),
  }),
)
export type DatabaseLogArrivals = z.infer<typeof databaseLogArrivalsResponse>['data']
