import type { LogFault } from '../../../contract/databases/statement-kinds.ts'
import { EVENT_AHEAD_MAX_MINUTES, EVENT_OLDEST_DAYS } from '../../../contract/log-batch.ts'

/** One entry of an audit log, in any of the formats, with its statement as it was run. */
export type LogEntry = {
  occurredAt: Date
  /** Unique among the entries of a database. */
  identity: readonly string[]
  username: string
  client: string | null
  application: string | null
  databaseName: string | null
  rowCount: number | null
  isFailed: boolean
} & (
  | {
      event: 'statement'
      /** Null when it can't be distinguished from the rest of the line. */
      statement: string | null
    }
  | { event: 'sign_in' | 'sign_in_failed' }
)

/** An entry, a line about the server itself, or why the line is refused. */
export type ReadLine = LogEntry | 'skipped' | { fault: LogFault }

/** Returns the time of an entry, or why it has none. */
export type ReadTime = (text: string) => Date | { fault: LogFault }

type Remedy = { message: string; settings: string | null }

const remedies: Record<LogFault, Remedy> = {
  not_json: {
    message:
      'This line is not JSON. Configure the log shipper to send each line as a JSON object, with the line in “message” or “log”.',
    settings: null,
  },
  unknown_format: {
    message:
      'This log can’t be read. Supported formats are pgAudit and statements in PostgreSQL’s csvlog or jsonlog, MariaDB’s server_audit, and the JSON of MySQL’s audit_log.',
    settings: null,
  },
  plain_log: {
    message:
      'This is PostgreSQL’s log as plain text, whose lines can’t be told apart from what a statement contains. Configure PostgreSQL to log in CSV or JSON.',
    settings: `log_destination = 'jsonlog' # PostgreSQL 14 and earlier: 'csvlog'\nlogging_collector = on`,
  },
  cut_record: {
    message:
      'This CSV record was cut off inside a statement, at a line that looks like the start of another record. With PostgreSQL 15 or later, log in JSON, where each record is a single line.',
    settings: `log_destination = 'jsonlog'\nlogging_collector = on`,
  },
  statement_left_out: {
    message: 'pgAudit isn’t logging the text of statements. Turn on pgaudit.log_statement.',
    settings: 'pgaudit.log_statement = on',
  },
  log_language: {
    message:
      'This line of PostgreSQL’s log is not in English, so it can’t be read. Set the server to log in English, and reset lc_messages where a role or database sets it.',
    settings: `lc_messages = 'C'`,
  },
  time_zone: {
    message:
      'The time zone of this line is an abbreviation, which is ambiguous. Set the server to log in UTC, or choose the log’s time zone under Manage, then Activity.',
    settings: `log_timezone = 'UTC'`,
  },
  invalid_time: { message: 'This line has no valid time.', settings: null },
  ahead_of_time: {
    message: `The entry is more than ${EVENT_AHEAD_MAX_MINUTES} minutes in the future. Check the server’s clock, and the log’s time zone under Manage, then Activity.`,
    settings: null,
  },
  too_old: {
    message: `The entry is older than ${EVENT_OLDEST_DAYS} days.`,
    settings: null,
  },
}

/** What to do about lines that are refused for this reason. */
export const remedyFor = (fault: LogFault): Remedy => remedies[fault]
