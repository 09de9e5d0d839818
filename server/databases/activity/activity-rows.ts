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

/** Who runs statements, and from where: many entries share one. */
export type ActivityOrigin = {
  username: string
  client: string | null
  application: string | null
  databaseName: string | null
  isFailed: boolean
}

/** What rules compare. */
export type ActivityFacts = ActivityShape &
  Pick<ActivityOrigin, 'username' | 'client'> & { rowCount: number | null; occurredAt: Date }

/** An entry without its values. Entries with an equal shape or origin share the object. */
export type ReadActivity = {
  shape: ActivityShape
  origin: ActivityOrigin
  occurredAt: Date
  identity: string
  rowCount: number | null
}

/**
 * The entries of a batch, each once and sorted by id, so that two concurrent batches can't wait for each other's rows. A
 * thread returns these few texts far faster than thousands of objects.
 */
export type ActivityRows = {
  /** An array of PostgreSQL for each of the `entryColumns`. */
  columns: string[]
  /** Likewise for those of the shapes and origins. */
  shapeColumns: string[]
  originColumns: string[]
  /** In milliseconds. */
  times: Float64Array
  /** What rules compare, each once, and where that of each entry is. */
  shapes: ActivityShape[]
  origins: ActivityOrigin[]
  shapeOf: Uint32Array
  originOf: Uint32Array
  /** -1 without one. */
  rowCounts: Int32Array
}

type Column<Of> = readonly [
  name: string,
  type: string,
  value: (of: Of) => string | number | null,
  stored?: string,
]

/** The places of the shape and the origin count from 1. */
export const entryColumns = [
  ['id', 'uuid'],
  ['at_ms', 'float8'],
  ['shape', 'int'],
  ['origin', 'int'],
  ['row_count', 'int'],
] as const

export const originColumns: readonly Column<ActivityOrigin>[] = [
  ['username', 'text', ({ username }) => username],
  ['client', 'text', ({ client }) => client],
  ['application', 'text', ({ application }) => application],
  ['database_name', 'text', ({ databaseName }) => databaseName],
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

/** Returns the rows of a batch, and the entries in the same order. */
export function activityRows<Entry extends ReadActivity>(
  databaseId: string,
  entries: readonly Entry[],
): { rows: ActivityRows; sorted: readonly Entry[] } {
  const byId = new Map<string, Entry>()
  for (const entry of entries) {
    const id = eventId(entry.occurredAt, databaseId, entry.identity)
    if (!byId.has(id)) byId.set(id, entry)
  }
  const each = [...byId].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const sorted = each.map(([, entry]) => entry)
  const shapes = distinct<ActivityShape>()
  const origins = distinct<ActivityOrigin>()
  const times = Float64Array.from(sorted, ({ occurredAt }) => occurredAt.getTime())
  const shapeOf = Uint32Array.from(sorted, ({ shape }) => shapes.placeOf(shape))
  const originOf = Uint32Array.from(sorted, ({ origin }) => origins.placeOf(origin))
  const rows = {
    columns: [
      // An id contains nothing that is escaped.
      `{${each.map(([id]) => id).join(',')}}`,
      `{${times.join(',')}}`,
      placesText(shapeOf),
      placesText(originOf),
      arrayText(sorted.map(({ rowCount }) => rowCount)),
    ],
    shapeColumns: shapeColumns.map(([, , value]) => arrayText(shapes.all.map(value))),
    originColumns: originColumns.map(([, , value]) => arrayText(origins.all.map(value))),
    times,
    shapes: shapes.all,
    origins: origins.all,
    shapeOf,
    originOf,
    rowCounts: Int32Array.from(sorted, ({ rowCount }) => rowCount ?? -1),
  }
  return { rows, sorted }
}

/** An array of PostgreSQL, with places that count from 1. */
export const placesText = (places: Uint32Array) => `{${places.map((at) => at + 1).join(',')}}`

/** The ids of all entries. */
export const idsOf = ({ columns: [ids = ''] }: ActivityRows) => ids.slice(1, -1).split(',')

/** Returns what rules compare of an entry. */
export function factsAt(rows: ActivityRows, at: number): ActivityFacts | undefined {
  const shape = rows.shapes[rows.shapeOf[at] ?? -1]
  const origin = rows.origins[rows.originOf[at] ?? -1]
  if (!shape || !origin) return undefined
  const rowCount = rows.rowCounts[at] ?? -1
  return {
    kind: shape.kind,
    signs: shape.signs,
    objects: shape.objects,
    statement: shape.statement,
    shapeId: shape.shapeId,
    username: origin.username,
    client: origin.client,
    rowCount: rowCount < 0 ? null : rowCount,
    occurredAt: new Date(rows.times[at] ?? NaN),
  }
}

/** Collects the values, each once. */
export function distinct<Value>() {
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
