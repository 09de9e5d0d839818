import { setImmediate as othersHadTheirTurn } from 'node:timers/promises'

/**
 * For long work on the event loop. Returns a function to await between two steps: once the work has blocked the loop
 * for `turnMs`, it yields to everything else that is ready to run.
 */
export function turnsOf(turnMs: number): () => Promise<void> {
  let endsAt = performance.now() + turnMs
  return async () => {
    if (performance.now() < endsAt) return
    await othersHadTheirTurn()
    endsAt = performance.now() + turnMs
  }
}
