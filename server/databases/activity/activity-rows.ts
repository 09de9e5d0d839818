import type { StatementKind, StatementSign } from '../../../contract/databases/statement-kinds.ts'
import { arrayText } from '../../platform/db/array-text.ts'
import { eventId } from '../../platform/log-intake/event-id.ts'

/** What an entry has in common with many others, and what rules compare. */
export type ActivityFacts = {
  kind: StatementKind
  signs: readonly StatementSign[]
  objects: readonly string[]
  statement: string | null
  shapeId: string | null
  username: string
  client: string | null
  rowCount: number | null
}

/** An entry without its values. */
export type ReadActivity = ActivityFacts & {
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
  /** The facts of all entries, and where each entry's are. */
  facts: ActivityFacts[]
  factsOf: number[]
}

type Column = readonly [
  name: string,
  type: string,
  value: (entry: ReadActivity) => string | number | null,
  stored?: string,
]

export const activityColumns: readonly Column[] = [
  ['kind', 'text', ({ kind }) => kind],
  ['username', 'text', ({ username }) => username],
  ['client', 'text', ({ client }) => client],
  ['application', 'text', ({ application }) => application],
  ['database_name', 'text', ({ databaseName }) => databaseName],
  ['statement', 'text', ({ statement }) => statement],
  ['shape_id', 'text', ({ shapeId }) => shapeId],
  // As text, because an array of arrays must have arrays of equal length.
  ['objects', 'text', ({ objects }) => arrayText(objects), 'objects::text[]'],
  ['signs', 'text', ({ signs }) => arrayText(signs), 'signs::text[]'],
  ['row_count', 'int', ({ rowCount }) => rowCount],
  ['is_failed', 'boolean', ({ isFailed }) => String(isFailed)],
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
  const facts: ActivityFacts[] = []
  const known = new Map<string, number>()
  const factsOf = sorted.map(([, entry]) => {
    const { kind, signs, objects, statement, shapeId, username, client, rowCount } = entry
    const all = [kind, signs, objects, statement, shapeId, username, client, rowCount]
    const key = JSON.stringify(all)
    const at = known.get(key) ?? facts.length
    if (at === facts.length) {
      facts.push({ kind, signs, objects, statement, shapeId, username, client, rowCount })
      known.set(key, at)
    }
    return at
  })
  return {
    ids: sorted.map(([id]) => id),
    times: sorted.map(([, { occurredAt }]) => occurredAt.getTime()),
    columns: activityColumns.map(([, , value]) =>
      arrayText(sorted.map(([, entry]) => value(entry))),
    ),
    facts,
    factsOf,
  }
}
