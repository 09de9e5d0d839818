'use client'

import { cx } from 'class-variance-authority'
import {
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react'

import { isBlank } from '../is-blank.ts'
import { isShortcut } from '../is-shortcut.ts'
import { useControlled } from '../use-controlled.ts'
import { TabsContext, useTabs } from './tabs.context.ts'
import { tabListVariants, tabVariants } from './tabs.variants.ts'
import { useChosenInView, useScrollEdges } from './use-scroll-edges.ts'

export type TabsProps = Omit<ComponentProps<'div'>, 'defaultValue' | 'onChange'> & {
  /** The selected tab. */
  value?: string
  defaultValue?: string
  onValueChange?: (value: string) => void
  /** With `manual`, arrow keys only move the focus, and Enter, Space or a click selects. */
  activationMode?: 'automatic' | 'manual'
}

/** Several views of one subject, one at a time. Renders a `<div>`; contains a TabList and its TabPanels. */
export function Tabs({
  value,
  defaultValue = '',
  onValueChange,
  activationMode = 'automatic',
  className,
  ...props
}: TabsProps) {
  const id = useId()
  const [selected, setSelected] = useControlled(value, defaultValue, onValueChange)
  const [stop, setStop] = useState<string | null>(null)
  const tabs = {
    selected,
    select: (next: string) => next !== selected && setSelected(next),
    stop,
    setStop,
    isAutomatic: activationMode === 'automatic',
    idsOf: (name: string) => {
      // A list of ids is separated by spaces.
      const end = encodeURIComponent(name)
      return { tab: `${id}-tab-${end}`, panel: `${id}-panel-${end}` }
    },
  }
  return (
    <TabsContext value={tabs}>
      <div {...props} data-slot="tabs" className={cx('flex min-w-0 flex-col', className)} />
    </TabsContext>
  )
}

export type TabListProps = ComponentProps<'div'> & {
  /** The subject of the tabs. */
  label: string
}

const enabledTabs = (row: HTMLElement) => [
  ...row.querySelectorAll<HTMLElement>('[role=tab]:enabled'),
]

/** The row of tabs. If it overflows, it scrolls and fades at the edge. Renders a `<div>`. */
export function TabList({ label, ref, className, onKeyDown, onBlur, ...props }: TabListProps) {
  const row = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => row.current!)
  const { select, setStop, isAutomatic } = useTabs()
  useScrollEdges(row)
  useChosenInView(row)

  // None is selected, or one that is disabled: the Tab key reaches the first one.
  useLayoutEffect(() => {
    const tabs = row.current ? enabledTabs(row.current) : []
    const isReachable = tabs.some((tab) => tab.tabIndex === 0)
    if (!isReachable) setStop(tabs[0]?.dataset['value'] ?? null)
  })

  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    onKeyDown?.(event)
    if (event.defaultPrevented || isShortcut(event)) return
    const next = tabAfter(event)
    if (!next) return
    event.preventDefault()
    next.focus()
    if (isAutomatic) select(next.dataset['value'] ?? '')
  }
  const handleBlur = (event: FocusEvent<HTMLDivElement>) => {
    onBlur?.(event)
    if (!event.currentTarget.contains(event.relatedTarget)) setStop(null)
  }
  return (
    <div className={cx('min-w-0 border-b border-subtle', className)}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tabs have the focus */}
      <div
        {...props}
        ref={row}
        role="tablist"
        aria-label={label}
        data-slot="tab-list"
        className={tabListVariants()}
        onKeyDown={handleKeyDown}
        onBlur={handleBlur}
      />
    </div>
  )
}

/** The tab to which a key leads, in reading direction. */
function tabAfter({ key, target, currentTarget }: KeyboardEvent<HTMLElement>) {
  const tabs = enabledTabs(currentTarget)
  const from = tabs.findIndex((tab) => tab === target)
  // Another control between the tabs, or in a menu that it opened.
  if (from === -1) return undefined
  if (key === 'Home') return tabs[0]
  if (key === 'End') return tabs.at(-1)
  const forward = getComputedStyle(currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  if (!['ArrowLeft', 'ArrowRight'].includes(key)) return undefined
  return tabs.at((from + (key === forward ? 1 : -1)) % tabs.length)
}

export type TabProps = Omit<ComponentProps<'button'>, 'value'> & {
  /** The name of the view. */
  value: string
  /** How many items the view contains; announced after its name. */
  count?: ReactNode
}

/** One view's name. Renders a `<button role="tab">`. */
export function Tab({ value, count, className, children, onClick, onFocus, ...props }: TabProps) {
  const { selected, select, stop, setStop, idsOf } = useTabs()
  const isSelected = value === selected
  const { tab, panel } = idsOf(value)
  return (
    <button
      type="button"
      id={tab}
      {...props}
      role="tab"
      aria-selected={isSelected}
      aria-controls={panel}
      tabIndex={value === (stop ?? selected) ? 0 : -1}
      data-value={value}
      data-state={isSelected ? 'active' : 'inactive'}
      data-slot="tab"
      className={cx(tabVariants(), className)}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented) return
        // Safari doesn’t focus a button that is clicked.
        event.currentTarget.focus()
        select(value)
      }}
      onFocus={(event) => {
        onFocus?.(event)
        setStop(value)
      }}
    >
      {children}
      <TabCount count={count} />
    </button>
  )
}

export type TabPanelProps = ComponentProps<'div'> & {
  /** The name of its tab. */
  value: string
}

/** One view. Renders a `<div role="tabpanel">`. */
export function TabPanel({ value, className, children, ...props }: TabPanelProps) {
  const { selected, idsOf } = useTabs()
  const isSelected = value === selected
  const { tab, panel } = idsOf(value)
  return (
    <div
      id={panel}
      aria-labelledby={tab}
      // The view may contain nothing that can be focused.
      tabIndex={0}
      {...props}
      role="tabpanel"
      hidden={!isSelected}
      data-state={isSelected ? 'active' : 'inactive'}
      data-slot="tab-panel"
      className={cx('rounded-control pt-4', className)}
    >
      {isSelected && children}
    </div>
  )
}

export function TabCount({ count }: Pick<TabProps, 'count'>) {
  if (isBlank(count)) return null
  return (
    <>
      {' '}
      <span
        data-slot="tab-count"
        className="rounded-full bg-muted px-2 text-xs/5 font-normal text-on-muted tabular-nums"
      >
        {count}
      </span>
    </>
  )
}
