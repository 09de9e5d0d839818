import { cx } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'

export type TopBarProps = Omit<ComponentProps<'header'>, 'children'> & {
  /** The button that opens the navigation on small screens. */
  navigation?: ReactNode
  /** The current location, in one or two words. */
  place?: ReactNode
  /** Whose data is shown, such as an organisation. Below the location on a phone, where the end has no room for it. */
  context?: ReactNode
  search?: ReactNode
  notifications?: ReactNode
  /** The signed-in user, and how to sign out. */
  account?: ReactNode
}

/**
 * The current location, search, notifications and the signed-in user. Renders a `<header>` that stays visible. When
 * room runs out, the end shrinks first, so that the location stays readable; on a phone, where only buttons are left at
 * the end, the location is truncated, and with large text they have rows of their own.
 */
export function TopBar({
  navigation,
  place,
  context,
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
        'sticky top-0 z-10 flex min-h-14 flex-wrap items-center gap-x-3 border-b border-subtle bg-surface px-4 text-sm text-on-surface sm:h-14 sm:flex-nowrap sm:px-8 print:hidden',
        className,
      )}
    >
      {navigation}
      <p
        data-slot="place"
        className="min-w-0 flex-1 truncate font-medium sm:max-w-1/2 sm:flex-none"
      >
        {place}
        {context && (
          <span
            data-slot="top-bar-context"
            className="block truncate text-xs font-normal text-on-surface-muted sm:hidden"
          >
            <bdi>{context}</bdi>
          </span>
        )}
      </p>
      <div
        data-slot="top-bar-end"
        className="ms-auto flex max-w-full shrink-0 flex-wrap items-center justify-end gap-x-1 sm:min-w-0 sm:shrink sm:flex-nowrap sm:gap-x-2"
      >
        {search}
        {notifications}
        {account}
      </div>
    </header>
  )
}
