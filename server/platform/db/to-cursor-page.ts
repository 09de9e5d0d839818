/**
 * Returns the rows of a page, and the cursor of the next one. `rows` has one more than the page if there is a next one.
 */
export function toCursorPage<Row>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => string,
) {
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return { page, next_cursor: last === undefined ? null : cursorOf(last) }
}
