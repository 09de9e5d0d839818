import { cx, type VariantProps } from 'class-variance-authority'
import { useState, type ReactNode } from 'react'

import {
  DialogBody,
  DialogFooter,
  DialogHeader,
  englishDialogLabels,
  type DialogLabels,
} from './dialog-parts.tsx'
import { dialogVariants } from './dialog.variants.ts'
import { Modal, type ModalProps } from './modal.tsx'

export type DialogProps = ModalProps &
  VariantProps<typeof dialogVariants> & {
    title: ReactNode
    /** What it is about, in a sentence or two. */
    description?: ReactNode
    /** Buttons, the main one last. A DialogFooter among the children instead can stand inside a form. */
    footer?: ReactNode
    /** Left out only where a button says how to leave. */
    hasCloseButton?: boolean
    labels?: DialogLabels
  }

/**
 * One thing to do or to read before going on. Renders a `<div role="dialog">` above the page, which
 * can't be used meanwhile. It scrolls inside, and gives the focus back where it came from.
 */
export function Dialog({
  title,
  description,
  footer,
  size,
  hasCloseButton = true,
  labels = englishDialogLabels,
  isBusy = false,
  className,
  children,
  ...props
}: DialogProps) {
  const [isRefusing, refuse] = useRefusal(isBusy)
  return (
    <Modal
      {...props}
      isBusy={isBusy}
      onBusyClose={refuse}
      data-slot="dialog"
      data-size={size ?? 'form'}
      className={cx(dialogVariants({ size }), className)}
    >
      <DialogHeader
        title={title}
        labels={labels}
        hasCloseButton={hasCloseButton}
        isRefusing={isRefusing}
      />
      <DialogBody slot="dialog-body" description={description}>
        {children}
        {footer && <DialogFooter>{footer}</DialogFooter>}
      </DialogBody>
    </Modal>
  )
}

/** Whether someone wanted to close it while it was busy, which is said until the work has ended. */
export function useRefusal(isBusy: boolean) {
  const [isRefusing, setIsRefusing] = useState(false)
  if (isRefusing && !isBusy) setIsRefusing(false)
  return [isRefusing, () => setIsRefusing(true)] as const
}
