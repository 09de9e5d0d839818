import { type Arbitrary, array, constantFrom } from 'fast-check'

import { type EventsOf, stateAfterIn, type Transitions } from '../platform/transitions.ts'

/** Every event that a table lists. */
export const eventsOf = <Table extends Transitions>(table: Table) =>
  [...new Set(Object.values(table).flatMap(Object.keys))] as EventsOf<Table>[]

/** The states that can be reached from one, and that one. */
export function reachableFrom<Table extends Transitions>(
  table: Table,
  first: keyof Table & string,
) {
  const reached = new Set<string>([first])
  for (const state of reached) {
    for (const next of Object.values(table[state] ?? {})) reached.add(next)
  }
  return reached
}

type Step<Table> = { state: keyof Table; event: EventsOf<Table>; next: keyof Table }

/** What any sequence of events does from the first state on. Events that the table doesn't list do nothing. */
export const anySteps = <Table extends Transitions>(
  table: Table,
  first: keyof Table,
): Arbitrary<Step<Table>[]> =>
  array(constantFrom(...eventsOf(table)), { maxLength: 60 }).map((events) => {
    let state = first
    return events.flatMap((event) => {
      const next = stateAfterIn(table)(state, event)
      if (next === undefined) return []
      const step = { state, event, next }
      state = next
      return [step]
    })
  })
