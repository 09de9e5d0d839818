/** A trial that was started: an organisation has one for each website or database, by the name that it protects. */
export type Trial = { organisationId: string; kind: 'website' | 'database'; name: string }

/** Removing and adding a website again doesn't start a second trial: its name counts, not its id. */
export const mayTry = (started: readonly Trial[], { organisationId, kind, name }: Trial) =>
  !started.some(
    (trial) =>
      trial.organisationId === organisationId && trial.kind === kind && trial.name === name,
  )
