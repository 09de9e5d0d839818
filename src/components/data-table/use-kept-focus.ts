'use client'

import { useLayoutEffect, useRef, type FocusEvent } from 'react'

import { focusedElement } from '../shadow-root.ts'

type Focused = { element: HTMLElement; cell: HTMLElement | null; root: HTMLElement }

/**
 * When the focused element disappears, such as a row whose menu was used, moves the focus to the row that takes its
 * place, or else to the table's element. Otherwise, it would be lost. Returns handlers for that element.
 */
export function useKeptFocus() {
  // See DataTable.
  'use no memo'
  const last = useRef<Focused>(null)
  useLayoutEffect(() => {
    const { current } = last
    if (!current || current.element.isConnected) return
    last.current = null
    if (focusedElement()) return
    const { root } = current
    const neighbour = neighbourOf(current)
    if (!neighbour) root.tabIndex = -1
    // Rows may disappear while something else is being read.
    ;(neighbour ?? root).focus({ preventScroll: true })
  })
  return {
    onFocus: ({ target, currentTarget: root }: FocusEvent<HTMLElement>) => {
      // The items of an open menu are elsewhere in the document, and close with it.
      if (!root.contains(target)) return
      last.current = { element: target, cell: target.closest('[data-row-index] > *'), root }
    },
    onBlur: ({ relatedTarget: next, currentTarget: root }: FocusEvent<HTMLElement>) => {
      const returnsFocus = next?.closest(LAYER)?.contains(root) === false
      if (!root.contains(next) && !returnsFocus) last.current = null
    },
  }
}

/** A control in the row at the same position, or else in the last row, preferably in the same column. */
function neighbourOf({ cell, root }: Focused): HTMLElement | undefined {
  const row = cell?.parentElement
  if (!row) return undefined
  const rows = [...root.querySelectorAll<HTMLElement>('[data-row-index]')]
  const next =
    rows.find(({ dataset }) => dataset['rowIndex'] === row.dataset['rowIndex']) ?? rows.at(-1)
  const column = [...row.children].indexOf(cell)
  const controls = [...(next?.querySelectorAll<HTMLElement>(CONTROL) ?? [])]
  return controls.find((control) => next?.children[column]?.contains(control)) ?? controls[0]
}

/** What opens above the table and returns the focus when it closes. */
const LAYER = '[role=menu], [aria-modal=true]'
const CONTROL = ':is(a[href], button, input, select, textarea, [tabindex]):not(:disabled)'
