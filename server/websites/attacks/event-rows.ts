import { eventId } from './event-id.ts'
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

function withoutRules(name: 'ruleId' | 'ruleMessage' | 'excerpt') {
  return (event: ReadEvent) => (event.rules.length === 0 ? event[name] : null)
}

/**
 * The events of a batch, each once, as the statement takes them: an array of PostgreSQL for each column. A thread
 * returns these few texts far faster than thousands of objects, and nothing is left to do with them.
 */
export type EventRows = {
  ids: string
  /** As numbers, which are serialised and parsed faster than dates. */
  times: number[]
  columns: string[]
  /** One JSON text for all: as an array, each would be escaped once more. */
  rules: string
}

export function eventRows(domainId: string, events: readonly ReadEvent[]): EventRows {
  const byId = new Map<string, ReadEvent>()
  for (const event of events) {
    const id = eventId(event.occurredAt, domainId, event.identity)
    if (!byId.has(id)) byId.set(id, event)
  }
  const each = [...byId.values()]
  return {
    ids: arrayText([...byId.keys()]),
    times: each.map(({ occurredAt }) => occurredAt.getTime()),
    columns: eventColumns.map(([, , value]) => arrayText(each.map(value))),
    rules: JSON.stringify(each.map((event) => event.rules)),
  }
}

/** An array in PostgreSQL's own text. */
export const arrayText = (values: readonly Value[]) => `{${values.map(elementText).join(',')}}`

function elementText(value: Value) {
  if (typeof value !== 'string') return value === null ? 'NULL' : String(value)
  return `"${/["\\]/.test(value) ? value.replaceAll(/["\\]/g, String.raw`\$&`) : value}"`
}
