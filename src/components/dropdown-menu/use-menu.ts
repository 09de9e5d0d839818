'use client'

import type { ContextMenu, DropdownMenu } from 'radix-ui'
import { createContext, use, useMemo, useRef, type KeyboardEvent } from 'react'

import { useFirstFocus } from '../use-first-focus.ts'

/** Radix has each part of a menu twice: an item works only in the menu of its own kind. */
type MenuParts = typeof DropdownMenu | typeof ContextMenu

type Menu = {
  parts: MenuParts
  /** Runs an action once the menu is closed and the focus has returned. */
  afterClose: (action: () => void) => void
}

export const MenuContext = createContext<Menu | null>(null)

/** The menu around an item. */
export function useMenuAround(): Menu {
  const menu = use(MenuContext)
  if (!menu) throw new Error('Menu items need a DropdownMenu or a ContextMenu around them.')
  return menu
}

/** The value of MenuContext, and what the list of items needs. */
export function useMenu(parts: MenuParts) {
  const pending = useRef<(() => void) | null>(null)
  const menu = useMemo<Menu>(
    () => ({
      parts,
      afterClose: (action) => {
        pending.current = action
      },
    }),
    [parts],
  )
  const runPending = () => {
    const action = pending.current
    pending.current = null
    // After the focus is returned, so that a dialog knows where to return it.
    if (action) queueMicrotask(action)
  }
  const onFocusCapture = useFirstFocus()
  return {
    menu,
    list: { onFocusCapture, onKeyDownCapture: refuseHeldKey, onCloseAutoFocus: runPending },
  }
}

/** Ignores Enter or Space on the focused item when the key has been held down since it opened the menu. */
const refuseHeldKey = (event: KeyboardEvent) => {
  if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault()
}
