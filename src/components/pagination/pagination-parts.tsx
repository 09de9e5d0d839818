'use client'

import { cx } from 'class-variance-authority'
import { useId, type MouseEvent, type ReactNode } from 'react'

import { Button } from '../button/button.tsx'
import { Glyph } from '../glyph/glyph.tsx'
import { isShortcut } from '../is-shortcut.ts'
import { linkVariants } from '../link/link.variants.ts'
import type { RenderLink } from '../render-link.ts'
import { Select } from '../select/select.tsx'

/** The visible range. It is on the page from the start, so that changes are announced. */
export function RangeText({ children }: { children: ReactNode }) {
  return (
    <p role="status" data-slot="pagination-range" className="text-on-surface-muted tabular-nums">
      <bdi>{children}</bdi>
    </p>
  )
}

export type PageSizeProps = {
  /** The number of rows on a page. */
  pageSize: number
  /** The page size options; with one or none there is nothing to choose. */
  pageSizes?: readonly number[] | undefined
  onPageSizeChange?: ((pageSize: number) => void) | undefined
  label: string
}

export function PageSize({ pageSize, pageSizes, onPageSizeChange, label }: PageSizeProps) {
  const id = useId()
  if (!pageSizes || pageSizes.length < 2) return null
  return (
    <div data-slot="pagination-size" className="flex items-center gap-2">
      <label htmlFor={id} className="text-on-surface-muted">
        {label}
      </label>
      <Select
        id={id}
        className="w-22"
        value={String(pageSize)}
        options={pageSizes.map((size) => ({ value: String(size), label: String(size) }))}
        onChange={(event) => onPageSizeChange?.(Number(event.target.value))}
      />
    </div>
  )
}

type StepButtonProps = {
  to: 'previous' | 'next'
  /** There are no more pages in that direction. The button keeps the focus. */
  isLocked: boolean
  isPending?: boolean
  onStep: () => void
  /** Makes it a link to this page. */
  href?: string | undefined
  renderLink?: RenderLink | undefined
  children: string
}

/** A link that is opened elsewhere, such as in a new tab, changes nothing here. */
export const isOpenedElsewhere = (event: MouseEvent) => isShortcut(event) || event.shiftKey

/** Link or button to the previous or next page. On a phone it shows only a word. */
export function StepButton({
  to,
  isLocked,
  isPending = false,
  onStep,
  href,
  renderLink,
  children,
}: StepButtonProps) {
  const chevron = !isPending && (
    <Glyph
      name="chevron-down"
      strokeWidth={1.5}
      className={
        to === 'previous'
          ? 'max-sm:hidden ltr:rotate-90 rtl:-rotate-90'
          : 'max-sm:hidden ltr:-rotate-90 rtl:rotate-90'
      }
    />
  )
  const content = (
    <>
      {to === 'previous' && chevron}
      {children}
      {to === 'next' && chevron}
    </>
  )
  if (href !== undefined && renderLink) {
    return renderLink(
      { label: children, href },
      {
        'aria-disabled': isLocked || undefined,
        'data-slot': 'pagination-step',
        'data-state': 'other',
        className: cx(
          linkVariants({ variant: 'button-secondary' }),
          'aria-disabled:cursor-not-allowed aria-disabled:not-focus-visible:opacity-60',
        ),
        children: content,
        onClick: (event) => {
          if (isLocked) event.preventDefault()
          else if (!isOpenedElsewhere(event)) onStep()
        },
      },
    )
  }
  return (
    <Button
      variant="secondary"
      aria-disabled={isLocked}
      isPending={isPending}
      onClick={() => !isLocked && onStep()}
    >
      {content}
    </Button>
  )
}
