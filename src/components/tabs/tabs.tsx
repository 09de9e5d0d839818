'use client'

import { cx } from 'class-variance-authority'
import { Tabs as RadixTabs } from 'radix-ui'
import { useImperativeHandle, useRef, type ComponentProps, type ReactNode } from 'react'

import { useDirection } from '../use-direction.ts'
import { useFirstFocus } from '../use-first-focus.ts'
import { tabListVariants, tabVariants } from './tabs.variants.ts'
import { useChosenInView, useScrollEdges } from './use-scroll-edges.ts'

export type TabsProps = ComponentProps<typeof RadixTabs.Root>

/** Several views of one subject, one at a time. Renders a `<div>`; contains a TabList and its TabPanels. */
export function Tabs({ className, dir, ref, ...props }: TabsProps) {
  const root = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => root.current!)
  const direction = useDirection(root)
  return (
    <RadixTabs.Root
      {...props}
      ref={root}
      dir={dir ?? direction}
      data-slot="tabs"
      className={cx('flex min-w-0 flex-col', className)}
    />
  )
}

export type TabListProps = ComponentProps<typeof RadixTabs.List> & {
  /** The subject of the tabs. */
  label: string
}

/** The row of tabs. If it overflows, it scrolls and fades at the edge. Renders a `<div>`. */
export function TabList({ label, ref, className, ...props }: TabListProps) {
  const row = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => row.current!)
  const keepFirstFocus = useFirstFocus()
  useScrollEdges(row)
  useChosenInView(row)
  return (
    <div className={cx('min-w-0 border-b border-subtle', className)}>
      <RadixTabs.List
        {...props}
        ref={row}
        aria-label={label}
        data-slot="tab-list"
        className={tabListVariants()}
        onFocusCapture={keepFirstFocus}
      />
    </div>
  )
}

export type TabProps = ComponentProps<typeof RadixTabs.Trigger> & {
  /** How many items the view contains; announced after its name. */
  count?: ReactNode
}

/** One view's name. Renders a `<button role="tab">`. */
export function Tab({ count, className, children, ...props }: TabProps) {
  return (
    <RadixTabs.Trigger
      {...props}
      data-slot="tab"
      className={cx(tabVariants(), className)}
      // Radix focuses a pressed tab by script, for which browsers show the focus ring as for a key.
      onMouseDown={(event) => {
        event.currentTarget.toggleAttribute('data-pressed', true)
        props.onMouseDown?.(event)
      }}
      onKeyDown={(event) => {
        event.currentTarget.toggleAttribute('data-pressed', false)
        props.onKeyDown?.(event)
      }}
      onBlur={(event) => {
        event.currentTarget.toggleAttribute('data-pressed', false)
        props.onBlur?.(event)
      }}
    >
      {children}
      <TabCount count={count} />
    </RadixTabs.Trigger>
  )
}

export type TabPanelProps = ComponentProps<typeof RadixTabs.Content>

/** One view. Renders a `<div role="tabpanel">`. */
export function TabPanel({ className, ...props }: TabPanelProps) {
  return (
    <RadixTabs.Content
      {...props}
      data-slot="tab-panel"
      className={cx('rounded-control pt-4', className)}
    />
  )
}

export function TabCount({ count }: Pick<TabProps, 'count'>) {
  if (count === undefined || count === null) return null
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
