import { arrayText } from '../../platform/db/array-text.ts'
import { eventId, isSampled } from '../../platform/log-intake/event-id.ts'
import type { ReadEvent } from './read-event.ts'

type Value = string | number | null
type Column = readonly [
  name: string,
  type: string,
  value: (event: ReadEvent) => Value,
  stored?: string,
]

export const eventColumns: readonly Column[] = [
  ['action', 'text', ({ action }) => action],
  ['address', 'inet', ({ address }) => address],
  ['country', 'text', ({ country }) => country],
  ['method', 'text', ({ method }) => method],
  ['host', 'text', ({ host }) => host],
  ['path', 'text', ({ path }) => path],
  ['status', 'int', ({ status }) => status],
  ['user_agent', 'text', ({ userAgent }) => userAgent],
  ['score', 'int', ({ score }) => score],
  // As text, because an array of arrays must have arrays of equal length.
  [
    'rule_ids',
    'text',
    ({ rules }) => `{${rules.map(({ id }) => `"${id}"`).join(',')}}`,
    'rule_ids::text[]',
  ],
  // The main rule's texts are only sent once, within `rules`.
  ['rule_id', 'text', withoutRules('ruleId'), "coalesce(rule_id, rules->0->>'id')"],
  [
    'rule_message',
    'text',
    withoutRules('ruleMessage'),
    "coalesce(rule_message, rules->0->>'message')",
  ],
  ['category', 'text', ({ category }) => category],
  ['severity', 'text', ({ severity }) => severity],
  ['excerpt', 'text', withoutRules('excerpt'), "coalesce(excerpt, rules->0->>'excerpt')"],
  ['request_id', 'text', ({ requestId }) => requestId],
]

const sampledNames = new Set([
  'action',
  'address',
  'country',
  'method',
  'host',
  'path',
  'rule_ids',
  'category',
  'severity',
])
/** The columns of the sample. */
export const sampledColumns = eventColumns.filter(([name]) => sampledNames.has(name))

function withoutRules(name: 'ruleId' | 'ruleMessage' | 'excerpt') {
  return (event: ReadEvent) => (event.rules.length === 0 ? event[name] : null)
}

type Arrays = {
  ids: string
  /** As numbers, which are serialised and parsed faster than dates. */
  times: number[]
  columns: string[]
}

/**
 * The events of a batch, each once and sorted by id, as the statement takes them: an array of PostgreSQL for each
 * column. A thread returns these few texts far faster than thousands of objects, and nothing is left to do with them.
 */
export type EventRows = Arrays & {
  /** One JSON text for all: as an array, each would be escaped once more. */
  rules: string
  /** The few that are in the sample too: selecting them in the database would pass all columns of all events on. */
  sample: Arrays
}

export function eventRows(domainId: string, events: readonly ReadEvent[]): EventRows {
  const byId = new Map<string, ReadEvent>()
  for (const event of events) {
    const id = eventId(event.occurredAt, domainId, event.identity)
    if (!byId.has(id)) byId.set(id, event)
  }
  const each = [...byId].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return {
    ...arraysOf(each, eventColumns),
    rules: JSON.stringify(each.map(([, event]) => event.rules)),
    sample: arraysOf(
      each.filter(([id]) => isSampled(id)),
      sampledColumns,
    ),
  }
}

const arraysOf = (
  events: readonly (readonly [id: string, event: ReadEvent])[],
  columns: readonly Column[],
): Arrays => ({
  ids: arrayText(events.map(([id]) => id)),
  times: events.map(([, { occurredAt }]) => occurredAt.getTime()),
  columns: columns.map(([, , value]) => arrayText(events.map(([, event]) => value(event)))),
})
