import { cx } from 'class-variance-authority'
import { Search } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

export type TopBarProps = Omit<ComponentProps<'header'>, 'children'> & {
  /** What opens the navigation where there is no room for it. */
  navigation?: ReactNode
  /** Where one is, in a word or two. */
  place?: ReactNode
  search?: ReactNode
  notifications?: ReactNode
  /** Who is signed in, and the way out. */
  account?: ReactNode
}

/**
 * Where one is, search, what is new, and who is signed in. Renders a `<header>` that stays in view.
 * When room runs out the end gives way first, so that the place is still read; on a phone, where
 * the end is down to what can be pressed, the place is cut.
 */
export function TopBar({
  navigation,
  place,
  search,
  notifications,
  account,
  className,
  ...props
}: TopBarProps) {
  return (
    <header
      {...props}
      data-slot="top-bar"
      className={cx(
        'sticky top-0 z-10 flex h-14 items-center gap-3 border-b border-subtle bg-surface px-4 text-sm text-on-surface sm:px-8 print:hidden',
        className,
      )}
    >
      {navigation}
      <p data-slot="place" className="min-w-0 truncate font-medium sm:max-w-1/2 sm:shrink-0">
        {place}
      </p>
      <div
        data-slot="top-bar-end"
        className="ms-auto flex shrink-0 items-center gap-2 sm:min-w-0 sm:shrink"
      >
        {search}
        {notifications}
        {account}
      </div>
    </header>
  )
}

export type TopBarSearchProps = Omit<ComponentProps<'button'>, 'children'> & {
  label?: string
  /** The keys that do the same, as they are written on the reader's keyboard: `⌘K`. */
  shortcut?: string
}

/** Opens the search. Renders a `<button>` that looks like a field, on a phone like an icon. */
export function TopBarSearch({
  label = 'Search',
  shortcut,
  className,
  ...props
}: TopBarSearchProps) {
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
      <span className="max-sm:sr-only sm:truncate">{label}</span>
      {shortcut && (
        <kbd dir="ltr" aria-hidden="true" className="ms-auto hidden font-sans text-xs sm:block">
          {shortcut}
        </kbd>
      )}
    </button>
  )
}
