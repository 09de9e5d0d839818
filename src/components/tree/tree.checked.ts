import type { TreeItem, TreeRow } from './tree.state.ts'

export type Checked = boolean | 'mixed'

/** An item without loaded children. Parents follow from those in them. */
type Leaf = {
  id: string
  path: readonly string[]
  /** The place in the path of the last disabled item, or -1. */
  disabled: number
}

function leavesOf(
  items: readonly TreeItem[],
  { path: parents, disabled: above }: Omit<Leaf, 'id'> = { path: [], disabled: -1 },
): Leaf[] {
  return items.flatMap(({ id, children = [], isDisabled = false }) => {
    const path = [...parents, id]
    const disabled = isDisabled ? parents.length : above
    return children.length > 0 ? leavesOf(children, { path, disabled }) : [{ id, path, disabled }]
  })
}

/** An id stands for everything in its item: children may be loaded after their parent was checked. */
const isChecked = ({ path }: Leaf, ids: ReadonlySet<string>) => path.some((id) => ids.has(id))

/** Whether all, some or none of the items without children in each item are checked. */
export function checkedStates(items: readonly TreeItem[], ids: readonly string[]) {
  const states = new Map<string, Checked>()
  const checked = new Set(ids)
  for (const leaf of leavesOf(items)) {
    const is = isChecked(leaf, checked)
    for (const id of leaf.path) states.set(id, (states.get(id) ?? is) === is ? is : 'mixed')
  }
  return states
}

/**
 * Checks everything in the items `targets`, or nothing if all of it is checked already. Disabled items and
 * what is in them keep their state. Returns the ids of the checked items without children, in the order of the tree; ids that aren’t in it are
 * kept.
 */
export function withToggled(
  items: readonly TreeItem[],
  ids: readonly string[],
  { targets, isAdding = false }: { targets: readonly string[]; isAdding?: boolean },
): string[] {
  const leaves = leavesOf(items)
  const known = new Set(leaves.flatMap(({ path }) => path))
  const checked = new Set(ids)
  const wanted = new Set(targets)
  const changing = new Set(
    leaves.filter(({ path, disabled }) => path.slice(disabled + 1).some((id) => wanted.has(id))),
  )
  const is = isAdding || [...changing].some((leaf) => !isChecked(leaf, checked))
  const next = leaves.filter((leaf) => (changing.has(leaf) ? is : isChecked(leaf, checked)))
  return [...next.map(({ id }) => id), ...ids.filter((id) => !known.has(id))]
}

type Pressed = { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }

export type CheckAction = {
  /** The row that gets the focus. */
  focus?: TreeRow
  /** The rows that are toggled, or only checked with `isAdding`. */
  targets: readonly TreeRow[]
  isAdding?: boolean
}

type At = { index: number; last: number }

/** The rows from one to the other, or from the first one if there is no `last`, in either direction. */
export const rowsBetween = (rows: readonly TreeRow[], { index, last }: At) =>
  rows.slice(Math.max(Math.min(index, last), 0), Math.max(index, last) + 1)

/**
 * What a key does in a tree in which several items can be checked (ARIA Authoring Practices Guide): `index` has the
 * focus, `last` was checked or unchecked last.
 */
export function checkAction(
  { key, shiftKey, ctrlKey, metaKey }: Pressed,
  rows: readonly TreeRow[],
  { index, last }: At,
): CheckAction | undefined {
  const row = rows[index]
  const isControl = ctrlKey || metaKey
  if (!row) return undefined
  if (isControl && key.toLowerCase() === 'a' && !shiftKey) {
    return { targets: rows.filter(({ level }) => level === 1) }
  }
  if (isControl && shiftKey && key === 'Home') {
    return { targets: rows.slice(0, index + 1), isAdding: true }
  }
  if (isControl && shiftKey && key === 'End') {
    return { targets: rows.slice(index), isAdding: true }
  }
  if (isControl || !shiftKey) return undefined
  if (key === ' ') return { targets: rowsBetween(rows, { index, last }), isAdding: true }
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return undefined
  const next = rows[key === 'ArrowDown' ? index + 1 : index - 1]
  return { targets: next ? [next] : [], ...(next && { focus: next }) }
}
