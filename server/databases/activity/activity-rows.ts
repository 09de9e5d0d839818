import type { StatementKind, StatementSign } from '../../../contract/databases/statement-kinds.ts'
import { arrayText } from '../../platform/db/array-text.ts'
import { eventId } from '../../platform/log-intake/event-id.ts'

/** What a statement is and does: many entries share one. */
export type ActivityShape = {
  kind: StatementKind
  signs: readonly StatementSign[]
  objects: readonly string[]
  statement: string | null
  shapeId: string | null
}

/** What rules compare, apart from the shape. */
type ActivityClient = { username: string; client: string | null; rowCount: number | null }
export type ActivityFacts = ActivityShape & ActivityClient & { occurredAt: Date }

/** An entry without its values. */
export type ReadActivity = ActivityClient & {
  shape: ActivityShape
  occurredAt: Date
  identity: string
  application: string | null
  databaseName: string | null
  isFailed: boolean
}

/**
 * The entries of a batch, each once and sorted by id, so that two concurrent batches can't wait for each other's rows. A
 * thread returns these few texts far faster than thousands of objects.
 */
export type ActivityRows = {
  /** An array of PostgreSQL for each of the columns: `keyColumns` and `activityColumns`. */
  columns: string[]
  /** Likewise for those of the shapes. */
  shapeColumns: string[]
  /** In milliseconds. */
  times: Float64Array
  /** What rules compare, each value once, and where that of each entry is. */
  shapes: ActivityShape[]
  usernames: string[]
  clients: (string | null)[]
  shapeOf: Uint32Array
  usernameOf: Uint32Array
  clientOf: Uint32Array
  /** -1 without one. */
  rowCounts: Int32Array
}

type Column<Of> = readonly [
  name: string,
  type: string,
  value: (of: Of) => string | number | null,
  stored?: string,
]

/** The place of a shape counts from 1. */
export const keyColumns = [
  ['id', 'uuid'],
  ['at_ms', 'float8'],
  ['shape', 'int'],
] as const

export const activityColumns: readonly Column<ReadActivity>[] = [
  ['username', 'text', ({ username }) => username],
  ['client', 'text', ({ client }) => client],
  ['application', 'text', ({ application }) => application],
  ['database_name', 'text', ({ databaseName }) => databaseName],
  ['row_count', 'int', ({ rowCount }) => rowCount],
  ['is_failed', 'boolean', ({ isFailed }) => String(isFailed)],
]

export const shapeColumns: readonly Column<ActivityShape>[] = [
  ['kind', 'text', ({ kind }) => kind],
  [
    'statement',
    'text',
    ({ statement }) => statement,
    'case when keeps_statements then statement end',
  ],
  ['shape_id', 'text', ({ shapeId }) => shapeId],
  // As text, because an array of arrays must have arrays of equal length.
  ['objects', 'text', ({ objects }) => arrayText(objects), 'objects::text[]'],
  ['signs', 'text', ({ signs }) => arrayText(signs), 'signs::text[]'],
]

/** Returns each entry of a batch once, with its id and sorted by it. */
export function sortedById<Entry extends Pick<ReadActivity, 'occurredAt' | 'identity'>>(
  databaseId: string,
  entries: readonly Entry[],
) {
  const byId = new Map<string, Entry>()
  for (const entry of entries) {
    const id = eventId(entry.occurredAt, databaseId, entry.identity)
    if (!byId.has(id)) byId.set(id, entry)
  }
  return [...byId].toSorted(([one], [other]) => (one < other ? -1 : 1))
}

export function activityRows(
  sorted: readonly (readonly [id: string, entry: ReadActivity])[],
): ActivityRows {
  const shapes = distinct<ActivityShape>()
  const usernames = distinct<string>()
  const clients = distinct<string | null>()
  const entries = sorted.map(([, entry]) => entry)
  const times = Float64Array.from(entries, ({ occurredAt }) => occurredAt.getTime())
  const shapeOf = Uint32Array.from(entries, ({ shape }) => shapes.placeOf(shape))
  return {
    columns: [
      arrayText(sorted.map(([id]) => id)),
      `{${times.join(',')}}`,
      `{${shapeOf.map((at) => at + 1).join(',')}}`,
      ...activityColumns.map(([, , value]) => arrayText(entries.map(value))),
    ],
    shapeColumns: shapeColumns.map(([, , value]) => arrayText(shapes.all.map(value))),
    times,
    shapes: shapes.all,
    usernames: usernames.all,
    clients: clients.all,
    shapeOf,
    usernameOf: Uint32Array.from(entries, ({ username }) => usernames.placeOf(username)),
    clientOf: Uint32Array.from(entries, ({ client }) => clients.placeOf(client)),
    rowCounts: Int32Array.from(entries, ({ rowCount }) => rowCount ?? -1),
  }
}

/** The ids of all entries, which contain nothing that is escaped. */
export const idsOf = ({ columns: [ids = ''] }: ActivityRows) => ids.slice(2, -2).split('","')

/** Returns what rules compare of an entry. */
export function factsAt(rows: ActivityRows, at: number): ActivityFacts | undefined {
  const shape = rows.shapes[rows.shapeOf[at] ?? -1]
  const username = rows.usernames[rows.usernameOf[at] ?? -1]
  if (!shape || username === undefined) return undefined
  const rowCount = rows.rowCounts[at] ?? -1
  return {
    kind: shape.kind,
    signs: shape.signs,
    objects: shape.objects,
    statement: shape.statement,
    shapeId: shape.shapeId,
    username,
    client: rows.clients[rows.clientOf[at] ?? -1] ?? null,
    rowCount: rowCount < 0 ? null : rowCount,
    occurredAt: new Date(rows.times[at] ?? NaN),
  }
}

/** Collects the values, each once. */
function distinct<Value>() {
  const all: Value[] = []
  const places = new Map<Value, number>()
  const placeOf = (value: Value) => {
    const known = places.get(value)
    if (known !== undefined) return known
    places.set(value, all.length)
    return all.push(value) - 1
  }
  return { all, placeOf }
}
