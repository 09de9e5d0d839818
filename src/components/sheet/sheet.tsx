'use client'

import { cx, type VariantProps } from 'class-variance-authority'
import type { ReactNode } from 'react'

import {
  DialogBody,
  DialogFooter,
  DialogHeader,
  englishDialogLabels,
  type DialogLabels,
} from '../dialog/dialog-parts.tsx'
import { useRefusal } from '../dialog/dialog.tsx'
import { Modal, type ModalProps } from '../dialog/modal.tsx'
import { useLabels } from '../provider-context.ts'
import { sheetVariants } from './sheet.variants.ts'

export type SheetProps = ModalProps &
  VariantProps<typeof sheetVariants> & {
    title: ReactNode
    description?: ReactNode
    /** Buttons, the main one last. */
    footer?: ReactNode
    /**
     * `false` makes it non-modal: the rows of a table can be viewed one after the other, and only Escape, the close
     * button or its parent closes it.
     */
    isModal?: boolean
    labels?: Partial<DialogLabels>
  }

/**
 * Details shown at an edge of the screen, next to the content that they belong to. Renders a `<div role="dialog">` that
 * scrolls below its header or as a whole, and returns the focus when it closes.
 */
export function Sheet({
  side,
  size,
  scroll,
  title,
  description,
  footer,
  isPending = false,
  labels: givenLabels,
  className,
  children,
  ...props
}: SheetProps) {
  const labels = useLabels('dialog', englishDialogLabels, givenLabels)
  const [isRefusing, refuse] = useRefusal(isPending)
  return (
    <Modal
      {...props}
      isPending={isPending}
      onBusyClose={refuse}
      data-slot="sheet"
      data-side={side ?? 'end'}
      className={cx(sheetVariants({ side, size, scroll }), className)}
    >
      <DialogHeader title={title} labels={labels} hasCloseButton isRefusing={isRefusing} />
      <DialogBody slot="sheet-body" description={description}>
        {children}
      </DialogBody>
      {footer && <DialogFooter place="edge">{footer}</DialogFooter>}
    </Modal>
  )
}
