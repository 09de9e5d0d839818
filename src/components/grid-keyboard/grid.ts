import { isComposing } from '../is-composing.ts'
import { cellOf, cellsOf, focusTargetOf, operableIn, rowIndexOf, rowsOf } from './grid-cells.ts'
import { destinationOf } from './grid-destination.ts'
import { moveOf, type GridMove } from './grid-keys.ts'

export type Grid = {
  /** Handles a key; returns whether it did. */
  press: (event: KeyboardEvent) => boolean
  stop: () => void
}

/** Keeps one tab stop in the table inside `root`, and moves it. The contents of cells are the application's. */
export function createGrid(root: HTMLElement): Grid {
  let column = 0
  /** The tab stop. */
  let stop: HTMLElement | null = null
  /** A row to focus as soon as it is rendered. */
  let awaited: number | undefined

  const tableOf = () => root.querySelector('table')
  const isInTable = (element: Element | null): element is HTMLElement =>
    element instanceof HTMLElement && (tableOf()?.contains(element) ?? false)

  /** Application code may render a control at any time, so each change is followed. */
  const refresh = () => {
    const table = tableOf()
    if (!table) return
    for (const part of operableIn(table))
      if (part !== stop && part.tabIndex !== -1) part.tabIndex = -1
    if (awaited !== undefined) focusRowAt(awaited, table)
    if (isInTable(stop)) {
      // A control that was disabled can't have the focus, but its cell can.
      const cell = stop.matches(':disabled') && cellOf(stop)
      if (cell) makeStop(focusTargetOf(cell))
      return
    }
    const [first] = rowsOf(table).flatMap((row) => cellsOf(row))
    if (first) makeStop(focusTargetOf(first))
  }
  const makeStop = (element: HTMLElement) => {
    if (stop && stop !== element) stop.tabIndex = -1
    stop = element
    stop.tabIndex = 0
  }
  const focus = (cell: HTMLTableCellElement) => {
    const target = focusTargetOf(cell)
    makeStop(target)
    target.focus()
  }
  /** Focuses the cell of a row in the current column. */
  const focusIn = (row: HTMLTableRowElement) => {
    awaited = undefined
    const cells = cellsOf(row)
    const cell = cells[Math.min(column, cells.length - 1)]
    if (cell) focus(cell)
  }

  const onFocus = ({ target }: FocusEvent) => {
    const cell = target instanceof Element && isInTable(target) ? cellOf(target) : null
    const row = cell?.closest('tr')
    if (!cell || !row || !(target instanceof HTMLElement)) return
    awaited = undefined
    const cells = cellsOf(row)
    // The details of a row have one cell, and keep the column.
    if (cells.length > 1) column = cells.indexOf(cell)
    makeStop(target)
  }

  /** A cell that can be focused gets the focus when it is pressed. */
  const onPointerDown = ({ target }: Event) => {
    awaited = undefined
    const cell = target instanceof Element && isInTable(target) ? cellOf(target) : null
    if (cell && focusTargetOf(cell) === cell) makeStop(cell)
  }

  /**
   * Moves to a row that may not be rendered yet. How far away it is isn't known if rows between have details, so this is
   * repeated with the rows that are rendered on the way.
   */
  const focusRowAt = (index: number, table: HTMLTableElement) => {
    const rows = rowsOf(table).filter((row) => rowIndexOf(row) !== undefined)
    const row = rows.find((one) => rowIndexOf(one) === index)
    if (row) return focusIn(row)
    const frame = table.parentElement
    const nearest = index > (rowIndexOf(rows.at(-1)) ?? 0) ? rows.at(-1) : rows[0]
    if (!frame || !nearest) return undefined
    awaited = index
    const below = nearest.getBoundingClientRect().top - frame.getBoundingClientRect().top
    const rest = (index - (rowIndexOf(nearest) ?? 0)) * nearest.offsetHeight
    frame.scrollTop += below + rest - (table.tHead?.offsetHeight ?? 0)
    return undefined
  }
  const act = (move: GridMove, from: HTMLTableCellElement, table: HTMLTableElement) => {
    const to = destinationOf(move, from, table)
    column = to.column ?? column
    if (to.cell) focus(to.cell)
    if (to.row) focusIn(to.row)
    if (to.index !== undefined) focusRowAt(to.index, table)
  }

  /** Within a cell that has several controls, Tab goes through them. */
  const pressInside = (event: KeyboardEvent, cell: HTMLTableCellElement) => {
    if (event.key === 'Escape' || event.key === 'F2') {
      focus(cell)
      return true
    }
    if (event.key !== 'Tab') return false
    const parts = operableIn(cell)
    const index = parts.findIndex((part) => part === event.target)
    parts.at((index + (event.shiftKey ? -1 : 1)) % parts.length)?.focus()
    return true
  }

  const press = (event: KeyboardEvent) => {
    const table = tableOf()
    const { target, key } = event
    if (!table || !(target instanceof HTMLElement) || isComposing(event)) return false
    const move = moveOf(event, getComputedStyle(table).direction === 'rtl')
    // A focused row has been scrolled out of view: continue with what is visible.
    if (target === table.parentElement && move) {
      const row = table.querySelector<HTMLTableRowElement>('[data-row-index]')
      if (row) focusIn(row)
      return row !== null
    }
    const cell = isInTable(target) ? cellOf(target) : null
    if (!cell) return false
    // The cell may have had the focus before it got its only control.
    if (target !== cell && target !== focusTargetOf(cell)) return pressInside(event, cell)
    if (target === cell && (key === 'Enter' || key === 'F2')) {
      const [first] = operableIn(cell)
      first?.focus()
      return first !== undefined
    }
    if (move) act(move, cell, table)
    return move !== undefined
  }

  const observer = new MutationObserver(refresh)
  const attributeFilter = ['disabled', 'tabindex', 'hidden', 'href', 'contenteditable']
  observer.observe(root, { childList: true, subtree: true, attributeFilter })
  const controller = new AbortController()
  const { signal } = controller
  root.addEventListener('focusin', onFocus, { signal })
  root.addEventListener('mousedown', onPointerDown, { signal })
  refresh()
  return {
    press,
    stop: () => {
      observer.disconnect()
      controller.abort()
    },
  }
}
