/** In each state, the events that can happen in it, and the state after each. */
export type Transitions = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The events that a table lists, in any state. */
export type EventsOf<Table> = { [State in keyof Table]: keyof Table[State] }[keyof Table]

/** Returns what finds the state after an event in the table, or undefined when the table has no such transition. */
export const stateAfterIn =
  <Table extends Transitions>(table: Table) =>
  (state: keyof Table, event: EventsOf<Table>): keyof Table | undefined =>
    (table[state] as Partial<Record<EventsOf<Table>, keyof Table>>)[event]
