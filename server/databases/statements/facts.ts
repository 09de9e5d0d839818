import type { StatementKind, StatementSign } from '../../../contract/databases/statement-kinds.ts'

/** What is known about a statement from its syntax tree. Nothing in it depends on a value. */
export type StatementFacts = {
  kind: StatementKind
  signs: readonly StatementSign[]
  /** The tables that it names, as written. */
  objects: readonly string[]
}

export const OBJECTS_MAX = 20
export const unreadFacts: StatementFacts = { kind: 'unread', signs: [], objects: [] }

/** In order of importance to rules. */
const bySeverity: readonly StatementKind[] = [
  'unread',
  'privileges',
  'settings',
  'schema',
  'delete',
  'update',
  'insert',
  'copy',
  'call',
  'select',
  'other',
  'session',
]

/** Of several statements in one, the kind that matters most: nothing hides behind a BEGIN. */
export const kindOfAll = (kinds: readonly StatementKind[]): StatementKind =>
  bySeverity.find((kind) => kinds.includes(kind)) ?? 'other'

/** Whether a statement on data is followed by another kind, as where an injection ends the first one. */
export function isSeveral([first, ...others]: readonly StatementKind[]) {
  const isData = first !== undefined && ['select', 'insert', 'update', 'delete'].includes(first)
  return isData && others.some((kind) => kind !== first && kind !== 'session')
}

/**
 * What a statement does that can be read in several ways: what matters most in any of them, so that a quote can't be
 * used to evade a rule. Without tables, because those of the wrong way are values.
 */
export function factsOfReadings(readings: readonly StatementFacts[]): StatementFacts {
  const kinds = readings.map(({ kind }) => kind).filter((kind) => kind !== 'unread')
  return {
    kind: kinds.length > 0 ? kindOfAll(kinds) : 'unread',
    signs: [...new Set(readings.flatMap(({ signs }) => signs))],
    objects: [],
  }
}

/** Functions that wait, or that work with files, other servers or programs. */
export const delays: ReadonlySet<string> = new Set([
  'pg_sleep',
  'pg_sleep_for',
  'pg_sleep_until',
  'sleep',
  'benchmark',
])
export const fileFunctions: ReadonlySet<string> = new Set([
  'pg_read_file',
  'pg_read_binary_file',
  'pg_ls_dir',
  'pg_stat_file',
  'lo_import',
  'lo_export',
  'load_file',
  'dblink',
  'dblink_connect',
  'dblink_exec',
  'sys_exec',
  'sys_eval',
])
/** Schemas that describe the database: an injection reads them to find the tables. */
export const catalogues: ReadonlySet<string> = new Set([
  'pg_catalog',
  'information_schema',
  'mysql',
  'performance_schema',
  'sys',
])

export const aggregates: ReadonlySet<string> = new Set([
  'count',
  'sum',
  'avg',
  'min',
  'max',
  'bool_and',
  'bool_or',
  'every',
])
