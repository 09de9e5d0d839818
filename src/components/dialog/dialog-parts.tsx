import { cx, type VariantProps } from 'class-variance-authority'
import { Dialog as Radix } from 'radix-ui'
import type { ComponentProps, ReactElement, ReactNode } from 'react'

import { Glyph } from '../glyph/glyph.tsx'
import { dialogFooterVariants } from './dialog.variants.ts'

export type DialogLabels = {
  close: string
  /** Announced and shown when someone tries to close it while it is busy. */
  busy: string
}

export const englishDialogLabels: DialogLabels = {
  close: 'Close',
  busy: 'Still working. You can close this when it’s done.',
}

type DialogHeaderProps = {
  title: ReactNode
  labels: DialogLabels
  hasCloseButton: boolean
  isRefusing: boolean
}

/** Stays at the top while the rest scrolls beneath its lower edge, which fades. */
export function DialogHeader({ title, labels, hasCloseButton, isRefusing }: DialogHeaderProps) {
  return (
    // Not a `<header>`, which in a non-modal sheet would be a second banner of the page.
    <div
      data-slot="dialog-header"
      className="sticky top-0 z-1 bg-raised px-4 pt-4 after:pointer-events-none after:absolute after:inset-x-0 after:top-full after:h-2 after:bg-linear-to-b after:from-raised after:to-transparent sm:px-6 sm:pt-5"
    >
      <div className="flex items-start justify-between gap-4">
        <Radix.Title
          data-slot="dialog-title"
          className="text-xl/7 font-semibold tracking-[-0.01em]"
        >
          {title}
        </Radix.Title>
        {hasCloseButton && (
          <Radix.Close
            aria-label={labels.close}
            aria-disabled={isRefusing || undefined}
            data-slot="dialog-close"
            className="-me-1.5 -mt-0.5 flex size-8 shrink-0 items-center justify-center rounded-control text-on-surface-muted transition-colors duration-answer hover:bg-muted hover:text-on-raised pointer-coarse:-my-2 pointer-coarse:-me-3 pointer-coarse:size-11"
          >
            <Glyph name="close" strokeWidth="1.5" />
          </Radix.Close>
        )}
      </div>
      <p role="status" className="text-info-text">
        {isRefusing && labels.busy}
      </p>
    </div>
  )
}

type DialogBodyProps = { slot: string; description: ReactNode; children: ReactNode }

/** The scrollable part. */
export function DialogBody({ slot, description, children }: DialogBodyProps) {
  return (
    <div data-slot={slot} className="flex-1 px-4 pt-2 pb-4 sm:px-6 sm:pb-6">
      {description && (
        <Radix.Description
          data-slot="dialog-description"
          className="mb-5 max-w-prose text-pretty text-on-surface-muted last:mb-0"
        >
          {description}
        </Radix.Description>
      )}
      {children}
    </div>
  )
}

type DialogFooterProps = ComponentProps<'div'> & VariantProps<typeof dialogFooterVariants>

/**
 * The actions at the end of a dialog, the main one last. Renders a `<div>` that stays visible while the rest scrolls.
 * Inside a form in the dialog, its buttons can submit that form.
 */
export function DialogFooter({ place, className, ...props }: DialogFooterProps) {
  return (
    <div
      {...props}
      data-slot="dialog-footer"
      className={cx(dialogFooterVariants({ place }), className)}
    />
  )
}

/** Makes its one child, a button, close the surrounding dialog or sheet, like its own close button. */
export function DialogClose({ children }: { children: ReactElement }) {
  return <Radix.Close asChild>{children}</Radix.Close>
}
