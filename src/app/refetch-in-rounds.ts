import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'

/** While 100 websites are checked, every end of a check is an event: without a pause, the requests would never stop. */
const PAUSE_MS = 2_000

/**
 * Returns a function that refetches what a key names. What is reported while a round of requests runs is fetched in the
 * next round, after a pause: fetched immediately, it would cancel that round, and on a slow connection none would ever
 * finish.
 */
export function refetchInRounds(client: QueryClient, pauseMs = PAUSE_MS) {
  const waiting = new Map<string, QueryKey>()
  let isRunning = false
  const run = async () => {
    isRunning = true
    while (waiting.size > 0) {
      const round = [...waiting.values()]
      waiting.clear()
      await Promise.all(round.map((queryKey) => client.invalidateQueries({ queryKey })))
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
    isRunning = false
  }
  return (...keys: readonly QueryKey[]) => {
    for (const key of keys) waiting.set(hashKey(key), key)
    if (!isRunning) void run()
  }
}
