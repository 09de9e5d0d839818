import { shortened } from '../../platform/shortened.ts'
import type { Check, CheckResult, Finding, Query, Remedy, Row, Server } from './check.ts'
import { printable } from './printable.ts'
import { isTimeOut } from './query-until.ts'
import { byHand, onPrimary } from './remedy.ts'
import { reported } from './reported.ts'

/** The maximum number of findings kept for one check. */
export const MAX_FINDINGS = 100
/** The maximum number of candidates that are read for one check. */
const MAX_CANDIDATES = 20_000
export const notAllRead = `Only the first ${MAX_CANDIDATES.toLocaleString('en')} objects were read.`
const CANDIDATES_AT_ONCE = 1_000

const OBJECT_MAX_LENGTH = 1_000
const EVIDENCE_MAX_LENGTH = 2_000
const REMEDY_MAX_LENGTH = 20_000
/** How many characters of findings are kept: each run is stored, and sent to a console in one response. */
const CHECK_MAX_LENGTH = 200_000
const RUN_MAX_LENGTH = 4_000_000

/** Runs checks one after another, since a server is only given one connection. Never rejects. */
export async function runChecks(
  query: Query,
  server: Server,
  checks: readonly Check[],
): Promise<CheckResult[]> {
  const results: CheckResult[] = []
  let left = RUN_MAX_LENGTH
  for (const check of checks) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const result = await runCheck(query, server, check)
    const findings = result.state === 'fail' ? fitting(result.findings, left) : []
    left -= lengthOf(findings)
    results.push({ ...result, ...(result.state === 'fail' && { findings }), id: check.id })
  }
  return results
}

const lengthOf = (findings: readonly Finding[]) =>
  findings.reduce((sum, finding) => sum + JSON.stringify(finding).length, 0)

/** The first findings of a check that aren't too long together, and at least one. */
function fitting(findings: readonly Finding[], left: number) {
  let free = Math.min(left, CHECK_MAX_LENGTH)
  return findings.filter((finding, at) => {
    free -= lengthOf([finding])
    return free >= 0 || at === 0
  })
}

/** A statement that is cut could do something else. */
const shortRemedy = (remedy: Remedy): Remedy =>
  remedy.sql.length > REMEDY_MAX_LENGTH
    ? byHand('The statement is too long to show. Change this object by hand.')
    : remedy

async function runCheck(query: Query, server: Server, check: Check): Promise<CheckResult> {
  const { id } = check
  const major = Math.floor(server.version / 10_000)
  if (major < check.minimumVersion) {
    return {
      id,
      state: 'not_applicable',
      why: `${server.product} ${major} doesn’t have this; ${check.minimumVersion} is the first that does.`,
    }
  }
  const why = check.notApplicable?.(server)
  if (why !== undefined) return { id, state: 'not_applicable', why }
  if (check.privilege !== null && !server.privileges.has(check.privilege)) {
    return { id, state: 'not_visible', missing: check.privilege }
  }
  try {
    const { rows, total, isPartial } = await readRows(query, server, check)
    const reading = check.read(rows, server)
    if ('notVisible' in reading) return { id, state: 'not_visible', missing: reading.notVisible }
    if ('notApplicable' in reading) {
      return { id, state: 'not_applicable', why: reading.notApplicable }
    }
    if (reading.length === 0) return { id, state: 'pass' }
    const findings = reading.slice(0, MAX_FINDINGS).map((found) => ({
      object: shortened(printable(found.object), OBJECT_MAX_LENGTH),
      evidence: shortened(printable(found.evidence), EVIDENCE_MAX_LENGTH),
      remedy: shortRemedy(onPrimary(check.remedy(found, server), server)),
    }))
    const failed = { id, state: 'fail', findings, total: Math.max(reading.length, total) } as const
    return isPartial ? { ...failed, isPartial } : failed
  } catch (error) {
    return { id, ...failureOf(error, check) }
  }
}

type Rows = { rows: readonly Row[]; total: number; isPartial?: true }

/** Reads the rows of a check's first findings, and how many there are. */
async function readRows(query: Query, server: Server, check: Check): Promise<Rows> {
  const sql = typeof check.sql === 'string' ? check.sql : check.sql(server)
  if (!check.isFound) {
    const rows = await received(query(bounded(sql, server)), MAX_FINDINGS)
    return { rows, total: rows.length < MAX_FINDINGS ? rows.length : Number(rows[0]?.['total']) }
  }
  const rows: Row[] = []
  let total = 0
  for (let offset = 0; offset < MAX_CANDIDATES; offset += CANDIDATES_AT_ONCE) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const candidates = await received(
      query(`${bounded(sql, server, CANDIDATES_AT_ONCE)} offset ${offset}`),
      CANDIDATES_AT_ONCE,
    )
    const found = candidates.filter((row) => check.isFound?.(row))
    total += found.length
    rows.push(...found.slice(0, MAX_FINDINGS - rows.length))
    if (candidates.length < CANDIDATES_AT_ONCE) return { rows, total }
  }
  if (total === 0) throw new Error(`There are too many objects to read: ${MAX_CANDIDATES} or more.`)
  return { rows, total, isPartial: true }
}

/**
 * A hostile server sends more, and longer values, than the statement allows: reading them would take this thread's time
 * from everybody.
 */
async function received(reading: ReturnType<Query>, most: number): Promise<Row[]> {
  const rows = await reading
  return rows.slice(0, most).map((row) => cutIn(row))
}

const cutIn = (values: object): Row =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, cut(value)]))

function cut(value: unknown): unknown {
  // A statement with a value that is cut is too long for a remedy.
  if (typeof value === 'string') return shortened(value, REMEDY_MAX_LENGTH)
  if (Array.isArray(value)) return value.map(cut)
  const isJson = value instanceof Object && Object.getPrototypeOf(value) === Object.prototype
  return isJson ? cutIn(value) : value
}

/** The statement itself limits the rows, and counts those that it leaves out. */
const bounded = (sql: string, { product }: Server, rows = MAX_FINDINGS) =>
  `with found as (${sql}) select *, count(*) over () as total from found${
    // MariaDB ignores the order of a subquery.
    product === 'PostgreSQL' ? '' : ' order by 1, 2'
  } limit ${rows}`

/** PostgreSQL: insufficient_privilege. The others are MySQL's and MariaDB's. */
const denied = new Set([
  '42501',
  'ER_TABLEACCESS_DENIED_ERROR',
  'ER_COLUMNACCESS_DENIED_ERROR',
  'ER_SPECIFIC_ACCESS_DENIED_ERROR',
  'ER_DBACCESS_DENIED_ERROR',
])
/** PostgreSQL: query_canceled, lock_not_available. */
const timedOut = new Set([
  '57014',
  '55P03',
  // MariaDB: ER_STATEMENT_TIMEOUT, which `mysql2` has no name for.
  '1969',
  'ER_QUERY_TIMEOUT',
  'ER_LOCK_WAIT_TIMEOUT',
  'PROTOCOL_SEQUENCE_TIMEOUT',
])

function failureOf(error: unknown, { privilege }: Check) {
  const message = error instanceof Error ? error.message : String(error)
  const { code, errno } = (error instanceof Error ? error : {}) as {
    code?: unknown
    errno?: unknown
  }
  const name = String(code ?? errno)
  if (denied.has(name)) {
    return { state: 'not_visible', missing: privilege ?? reported(message) } as const
  }
  const reason = timedOut.has(name) || isTimeOut(error) ? 'timed_out' : 'failed'
  return { state: 'error', reason, message: reported(message) } as const
}
