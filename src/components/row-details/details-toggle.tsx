'use client'

import { cx } from 'class-variance-authority'

import { Glyph } from '../glyph/glyph.tsx'

type DetailsToggleProps = { label: string; isExpanded: boolean; onToggle: () => void }

/** The button before the name of a row. */
export function DetailsToggle({ label, isExpanded, onToggle }: DetailsToggleProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-expanded={isExpanded}
      data-slot="row-details-toggle"
      className="-ms-1 me-2 inline-flex size-6 items-center justify-center rounded-control align-middle text-on-surface-muted transition-colors duration-answer hover:bg-muted hover:text-on-surface pointer-coarse:size-11"
      onClick={onToggle}
    >
      <Glyph
        name="chevron-down"
        strokeWidth={1.5}
        className={cx(
          'transition-transform duration-answer motion-reduce:transition-none',
          !isExpanded && 'ltr:-rotate-90 rtl:rotate-90',
        )}
      />
    </button>
  )
}
