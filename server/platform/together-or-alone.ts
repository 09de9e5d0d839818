/**
 * Does the work for all items together or, if that fails, for each alone, so that an item that can't be done stops no
 * other. Returns the outcome of each, in their order.
 */
export async function togetherOrAlone<Item, Result>(
  items: readonly Item[],
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
): Promise<PromiseSettledResult<Result>[]> {
  if (items.length === 0) return []
  try {
    return (await work(items)).map((value) => ({ status: 'fulfilled', value }))
  } catch (reason) {
    if (items.length === 1) return [{ status: 'rejected', reason }]
  }
  const outcomes = []
  for (const item of items) outcomes.push(...(await togetherOrAlone([item], work)))
  return outcomes
}
