'use client'

import { cx } from 'class-variance-authority'
import {
  useImperativeHandle,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
} from 'react'

import { useLabels } from '../provider-context.ts'
import { useControlled } from '../use-controlled.ts'
import { Row } from './tree-row.tsx'
import {
  checkAction,
  checkedStates,
  rowsBetween,
  withToggled,
  type CheckAction,
} from './tree.checked.ts'
import {
  closedSiblings,
  rowByText,
  treeAction,
  visibleRows,
  type TreeItem,
  type TreeRow,
} from './tree.state.ts'

type OneItem = {
  /** Whether several items can be selected, by checkboxes; a parent stands for everything in it. */
  isMultiple?: false
  /** The id of the selected item, or null. */
  value?: string | null | undefined
  defaultValue?: string | null
  onValueChange?: (id: string) => void
}

type SeveralItems = {
  isMultiple: true
  /** The ids of the selected items without children. */
  value?: readonly string[] | undefined
  defaultValue?: readonly string[]
  onValueChange?: (ids: readonly string[]) => void
}

export type TreeLabels = {
  /** Shown while the children of an item are loading. */
  loading: string
}

export const englishTreeLabels: TreeLabels = {
  loading: 'Loading…',
}

export type TreeProps = TreeOptions & (OneItem | SeveralItems)

type TreeOptions = Omit<ComponentProps<'ul'>, 'children' | 'defaultValue' | 'onChange'> & {
  /** What the tree consists of. */
  label: string
  items: readonly TreeItem[]
  /** The ids of the expanded items. */
  expanded?: readonly string[]
  defaultExpanded?: readonly string[]
  onExpandedChange?: (ids: readonly string[]) => void
  labels?: Partial<TreeLabels>
}

/** Letters typed within this time are treated as one text. */
const TYPING_MS = 500

const none: readonly string[] = []

/** Both kinds of value as ids. */
const idsOf = (value: TreeProps['value']) =>
  typeof value === 'string' ? [value] : value === null ? none : value

function report(props: OneItem | SeveralItems, ids: readonly string[]) {
  if (props.isMultiple) props.onValueChange?.(ids)
  else if (ids[0] !== undefined) props.onValueChange?.(ids[0])
}

/** Nested items, such as folders or zones. Renders a `<ul role="tree">` with a single tab stop. */
export function Tree({
  label,
  items,
  expanded: controlledExpanded,
  defaultExpanded = none,
  onExpandedChange,
  labels: givenLabels,
  ref,
  className,
  onClick,
  onKeyDown,
  ...given
}: TreeProps) {
  const {
    isMultiple = false,
    value: controlledValue,
    defaultValue,
    onValueChange: _,
    ...props
  } = given
  const labels = useLabels('tree', englishTreeLabels, givenLabels)
  const list = useRef<HTMLUListElement>(null)
  useImperativeHandle(ref, () => list.current!)
  const typed = useRef({ text: '', at: 0 })
  const [ids, select] = useControlled<readonly string[]>(
    idsOf(controlledValue),
    idsOf(defaultValue) ?? none,
    (next) => report(given, next),
  )
  /** The one that was checked or unchecked last. */
  const [lastId, setLastId] = useState<string | null>(null)
  const [expanded, expand] = useControlled(controlledExpanded, defaultExpanded, onExpandedChange)
  const [focusedId, setFocusedId] = useState<string | null>(null)
  const rows = visibleRows(items, expanded)

  const states = isMultiple ? checkedStates(items, ids) : undefined

  const indexOf = (id: string | null) => rows.findIndex(({ item }) => item.id === id)
  const isSelected = ({ item }: TreeRow) =>
    states ? states.get(item.id) !== false : ids.includes(item.id)
  /** The one that Tab moves to: the last one that was focused, or the selected one, or the first. */
  const stop = [indexOf(focusedId), rows.findIndex(isSelected)].find((index) => index >= 0) ?? 0

  const focus = (row: TreeRow | undefined) => {
    const element = list.current?.children[row ? rows.indexOf(row) : -1]
    if (element instanceof HTMLElement) element.focus()
  }
  const toggle = ({ item, isExpanded }: TreeRow) =>
    expand(isExpanded ? expanded.filter((id) => id !== item.id) : [...expanded, item.id])
  const check = ({ focus: next, targets, isAdding = false }: CheckAction) => {
    if (next) focus(next)
    const enabled = targets.filter(({ item }) => !item.isDisabled).map(({ item }) => item.id)
    if (enabled.length === 0) return
    setLastId((next ?? rows[stop])?.item.id ?? null)
    select(withToggled(items, ids, { targets: enabled, isAdding }))
  }
  const choose = (row: TreeRow) => {
    if (isMultiple) check({ targets: [row], focus: row })
    else if (!row.item.isDisabled) select([row.item.id])
  }

  const handleClick = (event: MouseEvent<HTMLUListElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !(event.target instanceof Element)) return
    const element = event.target.closest('[role=treeitem]')
    const row = rows[[...event.currentTarget.children].findIndex((child) => child === element)]
    if (!row) return
    const isToggle = event.target.closest('[data-slot=tree-toggle]') !== null
    const to = { index: rows.indexOf(row), last: indexOf(lastId) }
    if (isToggle && row.isExpanded !== undefined) toggle(row)
    else if (isMultiple && event.shiftKey) check({ targets: rowsBetween(rows, to), isAdding: true })
    else choose(row)
  }

  const handleKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    onKeyDown?.(event)
    if (event.defaultPrevented || event.altKey) return
    const checking = isMultiple && checkAction(event, rows, { index: stop, last: indexOf(lastId) })
    if (checking) {
      event.preventDefault()
      check(checking)
      return
    }
    if (event.ctrlKey || event.metaKey) return
    if (event.key === '*') {
      event.preventDefault()
      const closed = closedSiblings(rows, stop)
      return closed.length > 0 ? expand([...expanded, ...closed]) : undefined
    }
    const isTyping = event.timeStamp - typed.current.at < TYPING_MS && typed.current.text !== ''
    // Once typing has begun, Space is part of the text.
    const isText = event.key.length === 1 && (event.key !== ' ' || isTyping)
    if (isText) {
      const text = isTyping ? typed.current.text + event.key : event.key
      typed.current = { text, at: event.timeStamp }
      event.preventDefault()
      focus(rowByText(rows, stop, text))
      return
    }
    const { direction } = getComputedStyle(event.currentTarget)
    const action = treeAction(event.key, rows, stop, direction === 'rtl' ? 'rtl' : 'ltr')
    if (!action) return
    event.preventDefault()
    if (action.type === 'focus') focus(action.row)
    else if (action.type === 'select') choose(action.row)
    else toggle(action.row)
  }

  return (
    <ul
      {...props}
      ref={list}
      role="tree"
      aria-multiselectable={isMultiple || undefined}
      aria-label={label}
      data-slot="tree"
      className={cx('flex min-w-0 flex-col', className)}
      onClick={handleClick}
      onKeyDown={handleKeyDown}
    >
      {rows.map((row, index) => (
        <Row
          key={row.item.id}
          row={row}
          isSelected={ids.includes(row.item.id)}
          checked={states?.get(row.item.id)}
          loadingLabel={labels.loading}
          tabIndex={index === stop ? 0 : -1}
          onFocus={() => setFocusedId(row.item.id)}
        />
      ))}
    </ul>
  )
}
