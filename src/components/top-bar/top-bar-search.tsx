'use client'

import { cx } from 'class-variance-authority'
import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'

import { useLabels } from '../provider-context.ts'

export type TopBarLabels = {
  search: string
}

export const englishTopBarLabels: TopBarLabels = {
  search: 'Search',
}

export type TopBarSearchProps = Omit<ComponentProps<'button'>, 'children'> & {
  label?: string
  /** The keyboard shortcut, as labelled on the reader's keyboard: `⌘K`. */
  shortcut?: string
}

/** Opens the search. Renders a `<button>` that looks like a field, or on a phone like an icon. */
export function TopBarSearch({ label, shortcut, className, ...props }: TopBarSearchProps) {
  const labels = useLabels('topBar', englishTopBarLabels)
  return (
    <button
      type="button"
      {...props}
      data-slot="top-bar-search"
      className={cx(
        'flex h-control w-control shrink-0 items-center justify-center gap-2 rounded-control text-on-surface-muted transition-colors duration-answer hover:bg-muted hover:text-on-surface',
        'sm:w-56 sm:min-w-32 sm:shrink-[0.2] sm:justify-start sm:border sm:border-control sm:bg-raised sm:px-3 sm:hover:border-control-hover',
        className,
      )}
    >
      <Search size={16} strokeWidth={1.5} aria-hidden="true" className="shrink-0" />
      <span className="max-sm:sr-only sm:truncate">{label ?? labels.search}</span>
      {shortcut && (
        <kbd dir="ltr" aria-hidden="true" className="ms-auto hidden font-sans text-xs sm:block">
          {shortcut}
        </kbd>
      )}
    </button>
  )
}
