import { cx } from 'class-variance-authority'
import { Menu, PanelLeft, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useState, type ComponentProps, type ReactNode } from 'react'

import { Button } from '../button/button.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { Wordmark } from '../mark/mark.tsx'
import type { RenderLink } from '../render-link.ts'
import { SkipLink } from '../skip-link/skip-link.tsx'
import { TooltipProvider } from '../tooltip/tooltip.tsx'
import { TopBar } from '../top-bar/top-bar.tsx'
import { englishShellLabels, type AppShellLabels, type NavigationGroup } from './app-shell.types.ts'
import { Navigation } from './navigation.tsx'

export type AppShellProps = ComponentProps<'div'> & {
  /** At most eight places, in groups. */
  navigation: readonly NavigationGroup[]
  /** Renders a link of the shell with the router's own: `(item, props) => <Link to={item.href} {...props} />`. */
  renderLink: RenderLink
  /** Where one is, when that is none of the places of the navigation. */
  place?: ReactNode
  /** Who is signed in, and the way out. */
  account: ReactNode
  search?: ReactNode
  notifications?: ReactNode
  brandHref: string
  brand?: ReactNode
  /** Only icons in the sidebar. */
  isCollapsed?: boolean
  defaultCollapsed?: boolean
  onCollapsedChange?: (isCollapsed: boolean) => void
  labels?: AppShellLabels
}

/**
 * What stands around every page of the console: a skip link, the sidebar (a sheet on a phone), a top
 * bar that says where one is, and `<main id="main">`, which a router focuses after a change of page.
 */
export function AppShell({
  navigation,
  renderLink,
  place,
  account,
  search,
  notifications,
  brandHref,
  brand,
  isCollapsed: ownedCollapsed,
  defaultCollapsed = false,
  onCollapsedChange,
  labels = englishShellLabels,
  className,
  children,
  ...props
}: AppShellProps) {
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const [ownCollapsed, setOwnCollapsed] = useState(defaultCollapsed)
  const isCollapsed = ownedCollapsed ?? ownCollapsed
  const collapse = () => {
    setOwnCollapsed(!isCollapsed)
    onCollapsedChange?.(!isCollapsed)
  }
  const here = navigation.flatMap((group) => group.items).find((item) => item.isCurrent)
  const closeSheet = () => setIsSheetOpen(false)
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
    // So that the second tooltip opens at once.
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
            onClick={collapse}
          />
        </nav>

        <div className="flex min-w-0 flex-1 flex-col">
          <TopBar
            place={here?.label ?? place}
            search={search}
            notifications={notifications}
            account={account}
            navigation={
              <Dialog.Root open={isSheetOpen} onOpenChange={setIsSheetOpen}>
                <Dialog.Trigger asChild>
                  <IconButton
                    label={labels.openNavigation}
                    icon={<Menu />}
                    iconSize={20}
                    className="-ms-3 md:hidden"
                  />
                </Dialog.Trigger>
                <Dialog.Portal>
                  <Dialog.Overlay className="fixed inset-0 z-40 bg-scrim transition-opacity duration-enter md:hidden starting:opacity-0" />
                  <Dialog.Content
                    aria-describedby={undefined}
                    data-slot="navigation-sheet"
                    className="fixed inset-y-0 start-0 z-50 flex w-72 max-w-[calc(100vw-3rem)] flex-col gap-4 overflow-y-auto border-e border-subtle bg-surface p-2 text-on-surface transition-transform duration-enter ease-out md:hidden ltr:starting:-translate-x-full rtl:starting:translate-x-full"
                  >
                    <div className="flex items-center justify-between">
                      <Dialog.Title className="sr-only">{labels.navigation}</Dialog.Title>
                      {home({ onClick: closeSheet })}
                      <Dialog.Close asChild>
                        {/* Without a tooltip, which would take the first Escape. */}
                        <Button variant="quiet" shape="square" aria-label={labels.closeNavigation}>
                          <X size={20} strokeWidth={1.5} aria-hidden="true" />
                        </Button>
                      </Dialog.Close>
                    </div>
                    <Navigation groups={navigation} renderLink={renderLink} onFollow={closeSheet} />
                  </Dialog.Content>
                </Dialog.Portal>
              </Dialog.Root>
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
