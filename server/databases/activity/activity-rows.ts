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
export type ActivityFacts = ActivityShape & ActivityClient

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
  ids: string[]
  /** As numbers, which are serialised and parsed faster than dates. */
  times: number[]
  /** An array of PostgreSQL for each of the columns. */
  columns: string[]
  /** Likewise for those of the shapes, and the place of each entry's, from 1. */
  shapeColumns: string[]
  shapeOf: string
  /** The shapes and clients of all entries, each once. */
  shapes: ActivityShape[]
  clients: (ActivityClient & { shape: number })[]
  /** Where each entry's client is. */
  clientOf: number[]
}

type Column<Of> = readonly [
  name: string,
  type: string,
  value: (of: Of) => string | number | null,
  stored?: string,
]

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
  const shapes = distinct<ActivityShape>((shape) => shape)
  const clients = distinct<ActivityRows['clients'][number]>(JSON.stringify)
  const clientOf = sorted.map(([, { shape, username, client, rowCount }]) =>
    clients.placeOf({ shape: shapes.placeOf(shape), username, client, rowCount }),
  )
  return {
    ids: sorted.map(([id]) => id),
    times: sorted.map(([, { occurredAt }]) => occurredAt.getTime()),
    columns: activityColumns.map(([, , value]) =>
      arrayText(sorted.map(([, entry]) => value(entry))),
    ),
    shapeColumns: shapeColumns.map(([, , value]) => arrayText(shapes.all.map(value))),
    shapeOf: arrayText(clientOf.map((at) => (clients.all[at]?.shape ?? 0) + 1)),
    shapes: shapes.all,
    clients: clients.all,
    clientOf,
  }
}

/** Returns what rules compare of an entry. */
export function factsAt(
  { shapes, clients, clientOf }: ActivityRows,
  at: number,
): ActivityFacts | undefined {
  const client = clients[clientOf[at] ?? -1]
  const shape = shapes[client?.shape ?? -1]
  return client && shape && { ...shape, ...client }
}

/** Collects the values, each once. */
function distinct<Value>(keyOf: (value: Value) => unknown) {
  const all: Value[] = []
  const places = new Map<unknown, number>()
  const placeOf = (value: Value) => {
    const key = keyOf(value)
    const known = places.get(key)
    if (known !== undefined) return known
    places.set(key, all.length)
    return all.push(value) - 1
  }
  return { all, placeOf }
}
