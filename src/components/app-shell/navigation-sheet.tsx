'use client'

import { Menu, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useEffect, useState, type ReactNode } from 'react'

import { Button } from '../button/button.tsx'
import { DialogClose } from '../dialog/dialog-parts.tsx'
import { Modal } from '../dialog/modal.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import type { RenderLink } from '../render-link.ts'
import type { AppShellLabels, NavigationGroup } from './app-shell.types.ts'
import { Navigation } from './navigation.tsx'

type NavigationSheetProps = {
  groups: readonly NavigationGroup[]
  renderLink: RenderLink
  /** The home link, which also closes the sheet. */
  home: (onFollow: () => void) => ReactNode
  labels: AppShellLabels
  footer: ReactNode
}

/** From this width the sidebar is shown next to the page: the `md` breakpoint. */
const HAS_SIDEBAR = '(min-width: 48rem)'

/** The navigation for screens without room for a sidebar, and the button that opens it. */
export function NavigationSheet({
  groups,
  renderLink,
  home,
  labels,
  footer,
}: NavigationSheetProps) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)

  // It would be invisible but still block the page.
  useEffect(() => {
    if (!isOpen) return
    const wide = matchMedia(HAS_SIDEBAR)
    const closeBesideSidebar = () => wide.matches && setIsOpen(false)
    wide.addEventListener('change', closeBesideSidebar)
    return () => wide.removeEventListener('change', closeBesideSidebar)
  }, [isOpen])

  return (
    <Modal
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <IconButton
          label={labels.openNavigation}
          icon={<Menu />}
          iconSize={20}
          className="-ms-3 md:hidden"
        />
      }
      aria-describedby={undefined}
      data-slot="navigation-sheet"
      className="pointer-events-auto! fixed inset-y-0 start-0 z-40 flex w-72 max-w-[calc(100vw-3rem)] flex-col gap-4 overflow-y-auto border-e border-subtle bg-surface p-2 text-on-surface transition-transform duration-enter ease-out outline-none md:hidden ltr:starting:-translate-x-full rtl:starting:translate-x-full"
    >
      <div className="flex items-center justify-between">
        <Dialog.Title className="sr-only">{labels.navigation}</Dialog.Title>
        {home(close)}
        <DialogClose>
          {/* Without a tooltip, which would capture the first Escape. */}
          <Button variant="quiet" shape="square" aria-label={labels.closeNavigation}>
            <X size={20} strokeWidth={1.5} aria-hidden="true" />
          </Button>
        </DialogClose>
      </div>
      <nav aria-label={labels.navigation}>
        <Navigation groups={groups} renderLink={renderLink} onFollow={close} />
      </nav>
      {footer && (
        <div
          data-slot="navigation-sheet-footer"
          className="mt-auto border-t border-subtle px-3 py-2 wrap-anywhere text-on-surface-muted"
        >
          {footer}
        </div>
      )}
    </Modal>
  )
}
