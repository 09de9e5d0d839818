export type SortDirection = 'ascending' | 'descending'
export type Sort = { column: string; direction: SortDirection }

/** The value that a row is sorted by. Missing values come last in both directions. */
export type SortValue = string | number | bigint | boolean | Date | null | undefined

/** The sort after pressing a column heading: its first direction, then alternating. */
export function nextSort(
  sort: Sort | null,
  column: string,
  firstDirection: SortDirection = 'ascending',
): Sort {
  if (sort?.column !== column) return { column, direction: firstDirection }
  return { column, direction: sort.direction === 'ascending' ? 'descending' : 'ascending' }
}

type Key = string | number | null

function keyOf(value: SortValue): Key {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'string') return value
  const number = Number(value)
  return Number.isNaN(number) ? null : number
}

type Order = { direction: SortDirection; compareText: Intl.Collator['compare'] }

/**
 * Returns the display order of rows as indexes, stable. Each value is read once and ranked among the distinct values;
 * then the rows are placed with a counting sort.
 */
export function sortOrder<Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => SortValue,
  { direction, compareText }: Order,
): Uint32Array {
  const keys = rows.map((row) => keyOf(valueOf(row)))
  const { ranks, count } = keys.some((key) => typeof key === 'string')
    ? ranksOfTexts(keys, compareText)
    : ranksOfNumbers(keys)
  return placed(ranks, { count, isDescending: direction === 'descending' })
}

/** The rank of each row, from 0. Missing values have the rank `count`. */
type Ranks = { ranks: Uint32Array; count: number }

/** Without a map, which is slow with so many distinct numbers. */
function ranksOfNumbers(keys: readonly Key[]): Ranks {
  const numbers = new Float64Array(keys.length)
  let present = 0
  for (const key of keys) {
    if (typeof key === 'number') numbers[present++] = key
  }
  const sorted = numbers.subarray(0, present).toSorted()
  let count = 0
  for (let index = 0; index < present; index += 1) {
    const number = sorted[index] as number
    if (count === 0 || number !== sorted[count - 1]) sorted[count++] = number
  }
  const ranks = new Uint32Array(keys.length)
  for (let index = 0; index < keys.length; index += 1) {
    const key = keys[index]
    ranks[index] = typeof key === 'number' ? placeIn(sorted, key, count) : count
  }
  return { ranks, count }
}

/** The index of a number among the first of a sorted list. */
function placeIn(sorted: Float64Array, number: number, count: number) {
  let low = 0
  let high = count - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] as number) < number) low = middle + 1
    else high = middle
  }
  return low
}

/** Compares only distinct strings, since comparing in the reader's language is expensive. Numbers come first. */
function ranksOfTexts(keys: readonly Key[], compareText: Order['compareText']): Ranks {
  const groups = [...new Set(keys)]
  const texts = groups.filter((key) => typeof key === 'string').toSorted(compareText)
  const numbers = groups.filter((key) => typeof key === 'number').toSorted((a, b) => a - b)
  const rankOf = new Map<Key, number>()
  let count = 0
  for (const number of numbers) rankOf.set(number, count++)
  texts.forEach((text, index) => {
    // Different strings can compare equal in the reader's language.
    const isEqual = index > 0 && compareText(texts[index - 1] as string, text) === 0
    rankOf.set(text, isEqual ? count - 1 : count++)
  })
  return { ranks: Uint32Array.from(keys, (key) => rankOf.get(key) ?? count), count }
}

/** Places the rows with a counting sort. Missing values stay last, even in descending order. */
function placed(
  ranks: Uint32Array,
  { count, isDescending }: { count: number; isDescending: boolean },
) {
  const placeOf = (rank: number) => (isDescending && rank < count ? count - 1 - rank : rank)
  const starts = new Uint32Array(count + 2)
  for (const rank of ranks) starts[placeOf(rank) + 1]! += 1
  for (let place = 1; place < starts.length; place += 1) {
    starts[place]! += starts[place - 1] as number
  }
  const order = new Uint32Array(ranks.length)
  ranks.forEach((rank, index) => {
    order[starts[placeOf(rank)]!++] = index
  })
  return order
}
