import type { ReactNode } from 'react'

export type TreeItem = {
  id: string
  /** Names the item; typing its first letters moves to it. */
  label: string
  icon?: ReactNode
  /** At the end of the row, announced after the label: a Badge, a count. */
  status?: ReactNode
  isDisabled?: boolean
  children?: readonly TreeItem[]
  /** Its children are loaded once it is expanded, and then passed as `children`. */
  hasChildren?: boolean
}

export type TreeRow = {
  item: TreeItem
  level: number
  /** Its position among its siblings, from 1. */
  position: number
  siblingCount: number
  /** Undefined for an item that can't have children. */
  isExpanded: boolean | undefined
  parent: TreeRow | undefined
}

/** The rows that are visible while the items in `expanded` are, from top to bottom. */
export function visibleRows(
  items: readonly TreeItem[],
  expanded: readonly string[],
  parent?: TreeRow,
): TreeRow[] {
  return items.flatMap((item, index) => {
    const isBranch = item.children !== undefined || item.hasChildren === true
    const row: TreeRow = {
      item,
      level: (parent?.level ?? 0) + 1,
      position: index + 1,
      siblingCount: items.length,
      isExpanded: isBranch ? expanded.includes(item.id) : undefined,
      parent,
    }
    return row.isExpanded ? [row, ...visibleRows(item.children ?? [], expanded, row)] : [row]
  })
}

export type TreeAction = { type: 'focus' | 'expand' | 'collapse' | 'select'; row: TreeRow }

/** What a key does in the tree pattern of the ARIA Authoring Practices Guide. */
export function treeAction(
  key: string,
  rows: readonly TreeRow[],
  index: number,
  direction: 'ltr' | 'rtl',
): TreeAction | undefined {
  const row = rows[index]
  if (!row) return undefined
  const focus = (target: TreeRow | undefined) => target && ({ type: 'focus', row: target } as const)
  switch (key) {
    case 'ArrowDown':
      return focus(rows[index + 1])
    case 'ArrowUp':
      return focus(rows[index - 1])
    case 'Home':
      return focus(rows[0])
    case 'End':
      return focus(rows.at(-1))
    case direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight':
      if (row.isExpanded === false) return { type: 'expand', row }
      return row.isExpanded
        ? focus(rows.slice(index + 1).find((next) => next.parent === row))
        : undefined
    case direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft':
      return row.isExpanded ? { type: 'collapse', row } : focus(row.parent)
    case 'Enter':
    case ' ':
      return { type: 'select', row }
    default:
      return undefined
  }
}

/** The ids of the collapsed items next to a row, and its own if it is one. */
export const closedSiblings = (rows: readonly TreeRow[], index: number) =>
  rows
    .filter((row) => row.parent === rows[index]?.parent && row.isExpanded === false)
    .map(({ item }) => item.id)

/** The next row whose label begins with what was typed; the same letter again moves on to the one after it. */
export function rowByText(rows: readonly TreeRow[], index: number, typed: string) {
  const text = typed.toLocaleLowerCase()
  const first = text.slice(0, 1)
  const isOneLetter = text === first.repeat(text.length)
  const start = isOneLetter ? index + 1 : index
  const wanted = isOneLetter ? first : text
  return [...rows.slice(start), ...rows.slice(0, start)].find(({ item }) =>
    item.label.toLocaleLowerCase().startsWith(wanted),
  )
}
