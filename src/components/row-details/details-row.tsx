'use client'

import { cx } from 'class-variance-authority'
import { useRef, type ReactNode } from 'react'

import { useOverflow } from '../use-overflow.ts'

/** Explicit, since cards on a phone lose it. */
const row = 'row'

type DetailsRowProps = {
  label: string
  role: 'cell' | 'gridcell'
  span: number
  /** Virtual rows know the height of their details in advance. */
  isVirtual: boolean
  heightPx: number
  children: ReactNode
}

/** The row of the table below its own row. */
export function DetailsRow({ label, role, span, isVirtual, heightPx, children }: DetailsRowProps) {
  const body = useRef<HTMLDivElement>(null)
  const isScrollable = useOverflow(body)
  return (
    <tr role={row} data-slot="row-details" className="max-sm:block">
      <td role={role} colSpan={span} className="p-0 max-sm:block">
        <div
          ref={body}
          role={isScrollable ? 'region' : 'group'}
          aria-label={label}
          tabIndex={isScrollable ? 0 : undefined}
          data-slot="row-details-body"
          className={cx(
            'border-b border-subtle px-3 py-3 wrap-anywhere -outline-offset-2 sm:ps-11',
            isVirtual && 'overflow-auto',
          )}
          style={{ height: isVirtual ? heightPx : undefined }}
        >
          {children}
        </div>
      </td>
    </tr>
  )
}
