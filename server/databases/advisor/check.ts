import type { AdvisorArea } from '../../../contract/databases/advisor-areas.ts'
import type { FindingSeverity } from '../../../contract/organisation/finding-severities.ts'

export type Row = Readonly<Record<string, unknown>>

/** Runs one statement with read-only access. Rejects with an error that has the `code` of the database. */
export type Query = (sql: string) => Promise<readonly Row[]>

/** What the checks need to know about a server before they run. */
export type Server = {
  product: 'PostgreSQL' | 'MariaDB' | 'MySQL'
  /** For PostgreSQL `server_version_num`: 150018 is 15.18. For the others, 101119 is 10.11.19. */
  version: number
  database: string
  /** The role that the checks run as. */
  role: string
  /** Names as in `Check.privilege`. */
  privileges: ReadonlySet<string>
  /** Whether it replays the changes of another server. */
  isStandby: boolean
  now: Date
}

/**
 * How a finding is fixed. Parapet never runs it.
 *
 * - `transaction`: statements that can be undone together
 * - `alone`: statements that no transaction may contain
 * - `statement`: the same, for a database system without transactions for them
 * - `reload`, `restart`: a setting of the server, and what makes it take effect
 * - `manual`: no statement can do it, so `sql` is a sentence
 */
export type Remedy = {
  how: 'transaction' | 'alone' | 'statement' | 'reload' | 'restart' | 'manual'
  sql: string
  /** The separate statements of `sql`, which can't be split reliably because of the names and strings in it. */
  statements: readonly string[]
  /** The new value of a setting, so that two remedies for the same list are combined into one statement. */
  setting?: { name: string; values: readonly string[] }
  /** Whether it may remove privileges from the person who runs the rest. */
  isLast?: boolean
  /** Quoted: the role that can still run such remedies when that person has lost the privilege. */
  runAs?: string
  /** Whether rows that break a rule may stop it. */
  dependsOnRows?: boolean
}

export type Found<R extends Row = Row> = {
  /** Quoted as in a statement, with invisible characters escaped. */
  object: string
  evidence: string
  /** The data from which the remedy is built. */
  row: R
}

/** The findings, or why there can't be any. */
export type Reading<R extends Row = Row> =
  | readonly Found<R>[]
  | { notVisible: string }
  | { notApplicable: string }

/** One check. `R` is a row of its statement. */
export type Check<R extends Row = Row> = {
  id: string
  title: string
  severity: FindingSeverity
  area: AdvisorArea
  /** Why it matters, in one or two sentences. */
  why: string
  /** Without it, the statement would fail or return too little. */
  privilege: string | null
  /** The first major version that has what it reads. 0: `notApplicable` decides. */
  minimumVersion: number
  /** Why it doesn't apply to this server, if it doesn't. */
  notApplicable?: (server: Server) => string | undefined
  /** Returns at most a row for each finding or candidate. `runChecks` limits the number of rows. */
  sql: string | ((server: Server) => string)
  // Methods, so that a list can contain checks with different rows.
  /** Whether a row is a finding, if the statement can only find candidates. `read` gets no others. */
  isFound?(row: R): boolean
  read(rows: readonly R[], server: Server): Reading<R>
  remedy(found: Found<R>, server: Server): Remedy
  /** The database system's documentation. */
  link: string
}

export type Finding = { object: string; evidence: string; remedy: Remedy }

export type CheckResult = { id: string } & (
  | { state: 'pass' }
  /** `total` can exceed the number of findings, which is limited. `isPartial`: of what could be read. */
  | { state: 'fail'; findings: readonly Finding[]; total: number; isPartial?: true }
  | { state: 'not_visible'; missing: string }
  | { state: 'not_applicable'; why: string }
  | { state: 'error'; reason: 'timed_out' | 'failed'; message: string }
)
