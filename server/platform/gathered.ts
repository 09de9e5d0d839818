import { setImmediate as endOfTurn } from 'node:timers/promises'

/**
 * Calls within one turn of the event loop become one call of `work`, with their items. It returns a result for each.
 */
export function gathered<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
) {
  let items: Item[] = []
  let results: Promise<readonly Result[]> | undefined
  const workTogether = async () => {
    await endOfTurn()
    const all = items
    items = []
    results = undefined
    return work(all)
  }
  return async (item: Item): Promise<Result | undefined> => {
    const index = items.push(item) - 1
    results ??= workTogether()
    return (await results)[index]
  }
}
