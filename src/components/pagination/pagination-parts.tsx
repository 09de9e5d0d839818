'use client'

import { useId, type ReactNode } from 'react'

import { Button } from '../button/button.tsx'
import { Glyph } from '../glyph/glyph.tsx'
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
  children: string
}

/** Link or button to the previous or next page. On a phone it shows only a word. */
export function StepButton({ to, isLocked, isPending = false, onStep, children }: StepButtonProps) {
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
  return (
    <Button
      variant="secondary"
      aria-disabled={isLocked}
      isPending={isPending}
      onClick={() => !isLocked && onStep()}
    >
      {to === 'previous' && chevron}
      {children}
      {to === 'next' && chevron}
    </Button>
  )
}
