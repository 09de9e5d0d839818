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
import { rowByText, treeAction, visibleRows, type TreeItem, type TreeRow } from './tree.state.ts'

export type TreeLabels = {
  /** Shown while the children of an item are loaded. */
  loading: string
}

export const englishTreeLabels: TreeLabels = {
  loading: 'Loading…',
}

export type TreeProps = Omit<ComponentProps<'ul'>, 'children' | 'defaultValue' | 'onChange'> & {
  /** What the tree consists of. */
  label: string
  items: readonly TreeItem[]
  /** The id of the selected item, or null. */
  value?: string | null | undefined
  defaultValue?: string | null
  onValueChange?: (id: string) => void
  /** The ids of the expanded items. */
  expanded?: readonly string[]
  defaultExpanded?: readonly string[]
  onExpandedChange?: (ids: readonly string[]) => void
  /** Shown while the children of an item are loaded. */
  loadingLabel?: string
}

/** Letters typed within this time are one text. */
const TYPING_MS = 500

const none: readonly string[] = []

/** Things within things, such as folders or zones. Renders a `<ul role="tree">` with one stop for the Tab key. */
export function Tree({
  label,
  items,
  value: controlledValue,
  defaultValue = null,
  onValueChange,
  expanded: controlledExpanded,
  defaultExpanded = none,
  onExpandedChange,
  loadingLabel,
  ref,
  className,
  onClick,
  onKeyDown,
  ...props
}: TreeProps) {
  const labels = useLabels('tree', englishTreeLabels)
  const list = useRef<HTMLUListElement>(null)
  useImperativeHandle(ref, () => list.current!)
  const typed = useRef({ text: '', at: 0 })
  const [value, select] = useControlled<string | null>(controlledValue, defaultValue, (id) => {
    if (id !== null) onValueChange?.(id)
  })
  const [expanded, expand] = useControlled(controlledExpanded, defaultExpanded, onExpandedChange)
  const [focusedId, setFocusedId] = useState<string | null>(null)
  const rows = visibleRows(items, expanded)

  const indexOf = (id: string | null) => rows.findIndex(({ item }) => item.id === id)
  /** The one that Tab moves to: the last one that was focused, or the selected one, or the first. */
  const stop = [indexOf(focusedId), indexOf(value)].find((index) => index >= 0) ?? 0

  const focus = (row: TreeRow | undefined) => {
    const element = list.current?.children[row ? rows.indexOf(row) : -1]
    if (element instanceof HTMLElement) element.focus()
  }
  const toggle = ({ item, isExpanded }: TreeRow) =>
    expand(isExpanded ? expanded.filter((id) => id !== item.id) : [...expanded, item.id])
  const choose = ({ item }: TreeRow) => {
    if (!item.isDisabled) select(item.id)
  }

  const handleClick = (event: MouseEvent<HTMLUListElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !(event.target instanceof Element)) return
    const element = event.target.closest('[role=treeitem]')
    const row = rows[[...event.currentTarget.children].findIndex((child) => child === element)]
    if (!row) return
    const isToggle = event.target.closest('[data-slot=tree-toggle]') !== null
    if (isToggle && row.isExpanded !== undefined) toggle(row)
    else choose(row)
  }

  const handleKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    onKeyDown?.(event)
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const isTyping = event.timeStamp - typed.current.at < TYPING_MS && typed.current.text !== ''
    // Space is a part of a text that has begun.
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
          isSelected={row.item.id === value}
          loadingLabel={loadingLabel ?? labels.loading}
          tabIndex={index === stop ? 0 : -1}
          onFocus={() => setFocusedId(row.item.id)}
        />
      ))}
    </ul>
  )
}
