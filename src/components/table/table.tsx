'use client'

import { cx } from 'class-variance-authority'
import { useId, useRef, type ComponentProps, type ReactNode } from 'react'

import { useOverflow } from '../use-overflow.ts'
import {
  tableCellVariants,
  tableHeaderVariants,
  tableRowVariants,
  tableVariants,
} from './table.variants.ts'

export type TableProps = ComponentProps<'table'> & {
  /** What the table contains. Names the table and its scrollable region. */
  caption: ReactNode
  /** Makes the caption visible only to assistive technology, when a heading next to it says the same. */
  isCaptionHidden?: boolean
  /** Row height; the page's own by default. */
  density?: 'compact' | 'comfortable' | 'spacious'
}

/**
 * Rows and columns of plain facts. Renders a `<table>` in a container that scrolls sideways, and that is focusable and
 * a region named by the caption only while its content overflows.
 */
export function Table({
  caption,
  isCaptionHidden = false,
  density,
  className,
  children,
  ...props
}: TableProps) {
  const captionId = useId()
  const frame = useRef<HTMLDivElement>(null)
  const isScrollable = useOverflow(frame)
  const region = isScrollable && { role: 'region', tabIndex: 0, 'aria-labelledby': captionId }
  return (
    <div
      ref={frame}
      {...region}
      data-slot="table-frame"
      data-state={isScrollable ? 'scrollable' : 'whole'}
      data-density={density}
      // The ring is drawn inside, where a scrolling parent can't clip it.
      className={cx('relative w-full overflow-x-auto -outline-offset-2', className)}
    >
      <table {...props} data-slot="table" className={tableVariants()}>
        <caption
          id={captionId}
          data-slot="table-caption"
          className={isCaptionHidden ? 'sr-only' : 'pb-2 text-start font-medium text-on-surface'}
        >
          {caption}
        </caption>
        {children}
      </table>
    </div>
  )
}

export type TableHeadProps = ComponentProps<'thead'>

/** The header row. Renders a `<thead>`. */
export function TableHead({ className, ...props }: TableHeadProps) {
  return <thead {...props} data-slot="table-head" className={cx('text-start', className)} />
}

export type TableBodyProps = ComponentProps<'tbody'>

/** The rows. Renders a `<tbody>`. */
export function TableBody({ className, ...props }: TableBodyProps) {
  return <tbody {...props} data-slot="table-body" className={className} />
}

export type TableRowProps = ComponentProps<'tr'> & {
  /** Shown as selected. The control that selects it, such as a checkbox, conveys this to assistive technology. */
  isSelected?: boolean
  place?: 'head' | 'body'
}

/** One row. Renders a `<tr>`. */
export function TableRow({ isSelected = false, place, className, ...props }: TableRowProps) {
  return (
    <tr
      {...props}
      data-slot="table-row"
      data-state={isSelected ? 'selected' : 'unselected'}
      className={cx(tableRowVariants({ place }), className)}
    />
  )
}

export type TableHeaderProps = Omit<ComponentProps<'th'>, 'align' | 'scope'> & {
  /** A heading of its column, or the name of its row. */
  scope?: 'col' | 'row'
  /** `end` for numbers, like the cells below it. */
  align?: 'start' | 'end'
}

/** A heading. Renders a `<th>` with its `scope`. */
export function TableHeader({ scope = 'col', align, className, ...props }: TableHeaderProps) {
  return (
    <th
      {...props}
      scope={scope}
      data-slot="table-header"
      className={cx(tableHeaderVariants({ scope, align }), className)}
    />
  )
}

export type TableCellProps = Omit<ComponentProps<'td'>, 'align'> & {
  /** `end` for numbers, so that their digits line up. */
  align?: 'start' | 'end'
}

/** A fact. Renders a `<td>`. */
export function TableCell({ align, className, ...props }: TableCellProps) {
  return (
    <td {...props} data-slot="table-cell" className={cx(tableCellVariants({ align }), className)} />
  )
}
