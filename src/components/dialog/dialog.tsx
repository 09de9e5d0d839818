'use client'

import { cx, type VariantProps } from 'class-variance-authority'
import { useState, type ReactNode } from 'react'

import { useLabels } from '../provider-context.ts'
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
    /** What it is about, in one or two sentences. */
    description?: ReactNode
    /** Buttons, the main one last. To put the buttons inside a form, use a DialogFooter among the children instead. */
    footer?: ReactNode
    /** Leave out only when a button makes clear how to close the dialog. */
    hasCloseButton?: boolean
    labels?: Partial<DialogLabels>
  }

/**
 * One thing to do or read before continuing. Renders a `<div role="dialog">` above the page, which is inert while it is
 * open. It scrolls inside, or with `scroll="outside"` as a whole, and returns the focus when it closes.
 */
export function Dialog({
  title,
  description,
  footer,
  size,
  scroll = 'inside',
  hasCloseButton = true,
  labels: givenLabels,
  isPending = false,
  className,
  children,
  ...props
}: DialogProps) {
  const labels = useLabels('dialog', englishDialogLabels, givenLabels)
  const [isRefusing, refuse] = useRefusal(isPending)
  return (
    <Modal
      {...props}
      isPending={isPending}
      onBusyClose={refuse}
      data-slot="dialog"
      data-size={size ?? 'form'}
      scroll={scroll ?? 'inside'}
      className={cx(dialogVariants({ size, scroll }), className)}
    >
      <DialogHeader
        title={title}
        labels={labels}
        hasCloseButton={hasCloseButton}
        isRefusing={isRefusing}
      />
      <DialogBody slot="dialog-body" description={description}>
        {children}
        {footer && <DialogFooter className="mt-6">{footer}</DialogFooter>}
      </DialogBody>
    </Modal>
  )
}

/** Whether someone tried to close it while it was busy; the message is shown until the work is done. */
export function useRefusal(isPending: boolean) {
  const [isRefusing, setIsRefusing] = useState(false)
  if (isRefusing && !isPending) setIsRefusing(false)
  return [isRefusing, () => setIsRefusing(true)] as const
}
