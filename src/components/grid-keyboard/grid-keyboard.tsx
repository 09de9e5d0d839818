'use client'

import { useCallback, useRef, type KeyboardEvent } from 'react'

import { createGrid, type Grid } from './grid.ts'

/** What a DataTable accepts from it. */
export type GridKeyboardProps = {
  isGrid: true
  ref: (element: HTMLDivElement | null) => (() => void) | undefined
  onKeyDownCapture: (event: KeyboardEvent) => void
}

/**
 * Arrow keys for the cells of a DataTable, which becomes a single tab stop: the grid pattern of the WAI-ARIA Authoring
 * Practices. Returns properties for the DataTable.
 */
export function useGridKeyboard(): GridKeyboardProps {
  const grid = useRef<Grid>(null)
  const attach = useCallback((element: HTMLDivElement | null) => {
    if (!element) return undefined
    grid.current = createGrid(element)
    return () => {
      grid.current?.stop()
      grid.current = null
    }
  }, [])
  return {
    isGrid: true,
    ref: attach,
    // Before the controls in the cells: an arrow key would open the menu of a row.
    onKeyDownCapture: (event) => {
      if (grid.current?.press(event.nativeEvent)) {
        event.preventDefault()
        event.stopPropagation()
      }
    },
  }
}
