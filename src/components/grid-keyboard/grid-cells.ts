/** The cells of a table in which the arrow keys move, and what gets the focus in each. */

const operable =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex], [contenteditable]'
/** These use the arrow keys themselves. */
const usesArrows =
  'input:not([type=checkbox], [type=button], [type=submit]), select, textarea, [contenteditable], [role=slider], [role=spinbutton], [role=combobox], [role=region]'

/** The headings of columns are hidden on a phone. */
const isSeen = (element: HTMLElement) => element.offsetWidth > 1

export const operableIn = (element: Element) =>
  [...element.querySelectorAll<HTMLElement>(operable)].filter(
    (part) => !part.matches('td, th, :disabled'),
  )

export const cellOf = (element: Element | null) =>
  element?.closest<HTMLTableCellElement>('td, th') ?? null

/** The only control of a cell, unless it needs the arrow keys; otherwise the cell, in which Enter continues. */
export function focusTargetOf(cell: HTMLTableCellElement): HTMLElement {
  const parts = operableIn(cell)
  const [only] = parts
  return only && parts.length === 1 && !only.matches(usesArrows) ? only : cell
}

/** Space in place of rows that aren't rendered, or that are loading. */
const hiddenRow = 'tr[aria-hidden=true], tbody[aria-hidden=true] > tr'

/** All rows that are rendered, from the header to the footer. */
export const rowsOf = (table: HTMLTableElement) =>
  [...table.rows].filter((row) => !row.matches(hiddenRow) && cellsOf(row).length > 0)

export const cellsOf = (row: HTMLTableRowElement) => [...row.cells].filter(isSeen)

/** The index of a row among all rows of the body, if it is one of them. */
export function rowIndexOf(row: HTMLTableRowElement | null | undefined) {
  const index = Number(row?.dataset['rowIndex'])
  return Number.isNaN(index) ? undefined : index
}

/** The same; for the details of a row, the index of the row above them. */
export function indexAbove(row: HTMLTableRowElement) {
  let above: Element | null = row
  while (above instanceof HTMLTableRowElement && rowIndexOf(above) === undefined) {
    above = above.previousElementSibling
  }
  return above instanceof HTMLTableRowElement ? rowIndexOf(above) : undefined
}

/** The index of the last row of the body, rendered or not. */
export function lastIndexOf(table: HTMLTableElement) {
  // The header, and the footer if there is one.
  const others = table.tFoot ? 2 : 1
  const count = table.ariaRowCount
    ? Number(table.ariaRowCount) - others
    : table.querySelectorAll('[data-row-index]').length
  return count - 1
}

/** How many rows of the body are visible at a time, less two that stay visible. */
export function rowsPerPage(table: HTMLTableElement) {
  const seen = Math.min(table.parentElement?.clientHeight ?? 0, window.innerHeight)
  const row = table.querySelector<HTMLElement>('[data-row-index]')
  return Math.max(1, Math.floor(seen / Math.max(1, row?.offsetHeight ?? 0)) - 2)
}
