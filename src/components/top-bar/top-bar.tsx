import { cx } from 'class-variance-authority'
import { Search } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

export type TopBarProps = Omit<ComponentProps<'header'>, 'children'> & {
  /** The button that opens the navigation on small screens. */
  navigation?: ReactNode
  /** The current location, in one or two words. */
  place?: ReactNode
  search?: ReactNode
  notifications?: ReactNode
  /** The signed-in user, and how to sign out. */
  account?: ReactNode
}

/**
 * The current location, search, notifications and the signed-in user. Renders a `<header>` that stays visible. When
 * room runs out, the end shrinks first, so that the location stays readable; on a phone, where only buttons are left at
 * the end, the location is truncated.
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
  /** The keyboard shortcut, as labelled on the reader's keyboard: `⌘K`. */
  shortcut?: string
}

/** Opens the search. Renders a `<button>` that looks like a field, or on a phone like an icon. */
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
