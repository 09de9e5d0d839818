'use client'

import { cx } from 'class-variance-authority'
import { PanelLeft } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

import { IconButton } from '../icon-button/icon-button.tsx'
import { Wordmark } from '../mark/mark.tsx'
import { useLabels } from '../provider-context.ts'
import type { RenderLink } from '../render-link.ts'
import { SkipLink } from '../skip-link/skip-link.tsx'
import { TooltipProvider } from '../tooltip/tooltip.tsx'
import { TopBar } from '../top-bar/top-bar.tsx'
import { useControlled } from '../use-controlled.ts'
import { englishShellLabels, type AppShellLabels, type NavigationGroup } from './app-shell.types.ts'
import { NavigationSheet } from './navigation-sheet.tsx'
import { Navigation } from './navigation.tsx'

export type AppShellProps = ComponentProps<'div'> & {
  /** At most eight items, in groups. */
  navigation: readonly NavigationGroup[]
  /**
   * Renders a link of the shell with the router's own component: `(item, props) => <Link to={item.href} {...props} />`.
   */
  renderLink: RenderLink
  /** The current page, when it isn't one of the navigation items. */
  place?: ReactNode
  /** Whose data is shown, such as an organisation: below the location on a phone, where it has to be seen on each page. */
  context?: ReactNode
  /** The signed-in user, and how to sign out. */
  account: ReactNode
  /** At the foot of the navigation on a phone: what its top bar has no room for, such as the name of the user. */
  sheetFooter?: ReactNode
  search?: ReactNode
  notifications?: ReactNode
  brandHref: string
  brand?: ReactNode
  /** Shows only icons in the sidebar. */
  isCollapsed?: boolean
  /** Whether the navigation is collapsed at first. */
  defaultCollapsed?: boolean
  onCollapsedChange?: (isCollapsed: boolean) => void
  labels?: Partial<AppShellLabels>
}

/**
 * The frame around every page of the console: a skip link, the sidebar (a sheet on a phone), a top bar with the current
 * location, and `<main id="main">`, which a router focuses after navigation.
 */
export function AppShell({
  navigation,
  renderLink,
  place,
  context,
  sheetFooter,
  account,
  search,
  notifications,
  brandHref,
  brand,
  isCollapsed: controlledCollapsed,
  defaultCollapsed = false,
  onCollapsedChange,
  labels: givenLabels,
  className,
  children,
  ...props
}: AppShellProps) {
  const labels = useLabels('appShell', englishShellLabels, givenLabels)
  const [isCollapsed, collapse] = useControlled(
    controlledCollapsed,
    defaultCollapsed,
    onCollapsedChange,
  )
  const here = navigation.flatMap((group) => group.items).find((item) => item.isCurrent)
  const home = ({ isNarrow = false, onClick }: { isNarrow?: boolean; onClick?: () => void }) =>
    renderLink(
      { label: labels.home, href: brandHref },
      {
        'data-slot': 'brand-link',
        'data-state': 'other',
        className: cx(
          'flex h-control items-center rounded-control',
          isNarrow ? 'overflow-hidden px-px' : 'px-3',
        ),
        children: brand ?? <Wordmark />,
        onClick,
      },
    )

  return (
    // So that the second tooltip opens immediately.
    <TooltipProvider>
      <div
        {...props}
        data-slot="app-shell"
        data-collapsed={isCollapsed || undefined}
        className={cx('flex min-h-dvh bg-surface text-sm text-on-surface', className)}
      >
        <SkipLink>{labels.skip}</SkipLink>

        <nav
          aria-label={labels.navigation}
          data-slot="sidebar"
          className={cx(
            'sticky top-0 hidden h-dvh shrink-0 flex-col gap-4 overflow-y-auto border-e border-subtle p-2 md:flex print:hidden',
            isCollapsed ? 'w-15' : 'w-58',
          )}
        >
          {home({ isNarrow: isCollapsed })}
          <Navigation groups={navigation} renderLink={renderLink} isCollapsed={isCollapsed} />
          <IconButton
            label={isCollapsed ? labels.expand : labels.collapse}
            icon={<PanelLeft />}
            aria-expanded={!isCollapsed}
            className="mt-auto rtl:-scale-x-100"
            onClick={() => collapse(!isCollapsed)}
          />
        </nav>

        <div className="flex min-w-0 flex-1 flex-col">
          <TopBar
            place={here?.label ?? place}
            context={context}
            search={search}
            notifications={notifications}
            account={account}
            navigation={
              <NavigationSheet
                groups={navigation}
                renderLink={renderLink}
                home={(onFollow) => home({ onClick: onFollow })}
                labels={labels}
                footer={sheetFooter}
              />
            }
          />
          <main id="main" tabIndex={-1} className="min-w-0 flex-1">
            {children}
          </main>
        </div>
      </div>
    </TooltipProvider>
  )
}
