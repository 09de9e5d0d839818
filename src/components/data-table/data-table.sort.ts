export type SortDirection = 'ascending' | 'descending'
export type Sort = { column: string; direction: SortDirection }

/** What a row is sorted by. What is missing comes last in both directions. */
export type SortValue = string | number | bigint | boolean | Date | null | undefined

/** What a press on a column's heading asks for: its first direction, then the other one, in turns. */
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

/**
 * The order in which rows are shown: indexes into them, stable. Each value is read once. Only values
 * that differ are compared, and the rows are then counted into place, so a column with a few
 * values costs hardly more than a look at it.
 */
export function sortOrder<Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => SortValue,
  { direction, compareText }: { direction: SortDirection; compareText: Intl.Collator['compare'] },
): Uint32Array {
  const groupOf = new Map<Key, number>()
  const groupOfRow = new Uint32Array(rows.length)
  for (let index = 0; index < rows.length; index += 1) {
    const key = keyOf(valueOf(rows[index] as Row))
    let group = groupOf.get(key)
    if (group === undefined) {
      group = groupOf.size
      groupOf.set(key, group)
    }
    groupOfRow[index] = group
  }
  const keys = [...groupOf.keys()]
  return placed(groupOfRow, ranksOf(keys, { direction, compareText }))
}

/** For each key its place among all, from 0. Keys that the reader's language takes for equal share one. */
function ranksOf(
  keys: readonly Key[],
  { direction, compareText }: { direction: SortDirection; compareText: Intl.Collator['compare'] },
): Uint32Array {
  const texts: string[] = []
  const numbers: number[] = []
  for (const key of keys) {
    if (typeof key === 'string') texts.push(key)
    if (typeof key === 'number') numbers.push(key)
  }
  const sortedNumbers = Float64Array.from(numbers).toSorted()
  texts.sort(compareText)

  const rankOf = new Map<Key, number>()
  let last = 0
  for (const number of sortedNumbers) rankOf.set(number, last++)
  texts.forEach((text, index) => {
    const isEqual = index > 0 && compareText(texts[index - 1] as string, text) === 0
    rankOf.set(text, isEqual ? last - 1 : last++)
  })
  return Uint32Array.from(keys, (key) => {
    if (key === null) return last
    const rank = rankOf.get(key) as number
    return direction === 'ascending' ? rank : last - 1 - rank
  })
}

/** Counts the rows into place by the rank of their group. */
function placed(groupOfRow: Uint32Array, rankOfGroup: Uint32Array): Uint32Array {
  const starts = new Uint32Array(rankOfGroup.length + 2)
  for (const group of groupOfRow) starts[(rankOfGroup[group] as number) + 1]! += 1
  for (let rank = 1; rank < starts.length; rank += 1) starts[rank]! += starts[rank - 1] as number
  const order = new Uint32Array(groupOfRow.length)
  groupOfRow.forEach((group, index) => {
    const rank = rankOfGroup[group] as number
    order[starts[rank]!++] = index
  })
  return order
}
