import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'

/**
 * Returns a function that refetches what a key names. What is reported while a round of requests runs is fetched in the
 * next round: fetched immediately, it would cancel that round, and on a slow connection none would ever finish.
 */
export function refetchInRounds(client: QueryClient) {
  const waiting = new Map<string, QueryKey>()
  let isRunning = false
  const run = async () => {
    isRunning = true
    while (waiting.size > 0) {
      const round = [...waiting.values()]
      waiting.clear()
      await Promise.all(round.map((queryKey) => client.invalidateQueries({ queryKey })))
    }
    isRunning = false
  }
  return (...keys: readonly QueryKey[]) => {
    for (const key of keys) waiting.set(hashKey(key), key)
    if (!isRunning) void run()
  }
}
