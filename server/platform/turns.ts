import { setImmediate as othersHadTheirTurn } from 'node:timers/promises'

/**
 * For long work on the event loop. Returns a function to call between two steps, and to await if it returns a promise:
 * once the work has blocked the loop for `turnMs`, it yields to everything else that is ready to run.
 */
export function turnsOf(turnMs: number): () => Promise<void> | undefined {
  let endsAt = performance.now() + turnMs
  const yieldTurn = async () => {
    await othersHadTheirTurn()
    endsAt = performance.now() + turnMs
  }
  return () => (performance.now() < endsAt ? undefined : yieldTurn())
}
