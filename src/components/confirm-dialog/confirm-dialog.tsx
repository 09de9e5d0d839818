'use client'

import { cx } from 'class-variance-authority'
import { useRef, useState, type ReactNode, type RefObject, type SubmitEvent } from 'react'

import { Alert } from '../alert/alert.tsx'
import { Button } from '../button/button.tsx'
import { CopyButton, type CopyLabels } from '../copy-button/copy-button.tsx'
import {
  DialogBody,
  DialogClose,
  DialogFooter,
  DialogHeader,
  englishDialogLabels,
} from '../dialog/dialog-parts.tsx'
import { useRefusal } from '../dialog/dialog.tsx'
import { dialogVariants } from '../dialog/dialog.variants.ts'
import { Modal, type ModalProps } from '../dialog/modal.tsx'
import { Field } from '../field/field.tsx'
import { Input } from '../input/input.tsx'
import { useLabels } from '../provider-context.ts'
import { isNameTyped } from './confirm-dialog.state.ts'

export type ConfirmDialogLabels = {
  cancel: string
  /** Heading of the list of what will be lost. */
  losses: string
  /** Label of the field; its argument is the formatted name. */
  field: (name: ReactNode) => ReactNode
  /** Labels of the copy button next to the name. */
  copy: Partial<CopyLabels>
  /** Why nothing happened. */
  mismatch: (name: string) => string
  busy: string
}

export const englishConfirmLabels: ConfirmDialogLabels = {
  cancel: 'Cancel',
  losses: 'This will be lost:',
  field: (name) => <>Type {name} to confirm</>,
  copy: { copy: 'Copy name' },
  mismatch: (name) => `The name doesn’t match. Type ${name} exactly.`,
  busy: englishDialogLabels.busy,
}

type ContentProps = {
  /** What the action does, and whether it can be undone. */
  children?: ReactNode
  /** What will be lost, each in a few words with its count. */
  losses?: readonly string[]
  /** Must be typed first, for actions that can't be undone. */
  nameToType?: string | undefined
  /** For names that ignore case, such as domains. */
  isCaseSensitive?: boolean
  /** A verb and its object: “Delete domain”. */
  confirmLabel: string
  /** Announced while the action is in progress. */
  pendingLabel?: string
  /** `critical` when something will be lost. */
  tone?: 'critical' | 'neutral'
  /** Why the action failed. The typed text is kept. */
  failure?: ReactNode
  onConfirm: () => void
  labels?: Partial<ConfirmDialogLabels>
}

export type ConfirmDialogProps = Omit<ModalProps, 'isPending' | 'initialFocus' | 'onCloseRequest'> &
  ContentProps & {
    /** A question that names the object: “Delete example.com?” */
    title: ReactNode
    /** The action is in progress: the dialog stays open and ignores further clicks. */
    isPending?: boolean
  }

/**
 * Prompts for confirmation before an action that is hard to undo. Renders a `<div role="alertdialog">`. The initial
 * focus is on something harmless: the cancel button, or the field for the name.
 */
export function ConfirmDialog({
  title,
  children,
  losses,
  nameToType,
  isCaseSensitive = true,
  confirmLabel,
  pendingLabel,
  tone = 'critical',
  failure,
  onConfirm,
  isPending = false,
  labels: givenLabels,
  className,
  ...props
}: ConfirmDialogProps) {
  const labels = useLabels('confirmDialog', englishConfirmLabels, givenLabels)
  const [isRefusing, refuse] = useRefusal(isPending)
  const field = useRef<HTMLInputElement>(null)
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <Modal
      {...props}
      role="alertdialog"
      isPending={isPending}
      onBusyClose={refuse}
      initialFocus={nameToType === undefined ? cancel : field}
      data-slot="confirm-dialog"
      data-tone={tone}
      className={cx(dialogVariants(), className)}
    >
      <DialogHeader
        title={title}
        labels={{ close: labels.cancel, busy: labels.busy }}
        hasCloseButton={false}
        isRefusing={isRefusing}
      />
      <DialogBody slot="confirm-dialog-body" description={children}>
        <Answer
          {...{ losses, nameToType, isCaseSensitive, confirmLabel, pendingLabel }}
          {...{ tone, failure, onConfirm, isPending, labels, field, cancel }}
        />
      </DialogBody>
    </Modal>
  )
}

type AnswerProps = Required<
  Pick<ContentProps, 'isCaseSensitive' | 'tone' | 'confirmLabel' | 'onConfirm'>
> & {
  labels: ConfirmDialogLabels
  losses: ContentProps['losses'] | undefined
  nameToType: string | undefined
  pendingLabel: string | undefined
  failure: ReactNode
  isPending: boolean
  field: RefObject<HTMLInputElement | null>
  cancel: RefObject<HTMLButtonElement | null>
}

/** Mounted with the dialog, so that it starts empty each time. */
function Answer({
  losses,
  nameToType,
  isCaseSensitive,
  confirmLabel,
  pendingLabel,
  tone,
  failure,
  onConfirm,
  isPending,
  labels,
  field,
  cancel,
}: AnswerProps) {
  const [typed, setTyped] = useState('')
  const [isMismatchShown, setIsMismatchShown] = useState(false)
  const isLocked = nameToType !== undefined && !isNameTyped(typed, nameToType, { isCaseSensitive })

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isPending) return
    if (!isLocked) return onConfirm()
    setIsMismatchShown(true)
    field.current?.focus()
  }
  return (
    <form noValidate onSubmit={submit}>
      {losses && losses.length > 0 && (
        <div data-slot="confirm-dialog-losses">
          <p className="font-medium">{labels.losses}</p>
          <ul className="mt-1 list-disc ps-5 text-on-surface-muted marker:text-current">
            {losses.map((loss) => (
              <li key={loss}>{loss}</li>
            ))}
          </ul>
        </div>
      )}
      {nameToType !== undefined && (
        <Field
          className="mt-5"
          label={labels.field(
            <code key="name" className="font-mono break-all select-all">
              {nameToType}
            </code>,
          )}
          labelAction={
            <CopyButton
              text={nameToType}
              variant="text"
              size="small"
              labels={labels.copy}
              className="-my-0.5 pointer-coarse:-my-3"
            />
          }
          error={isMismatchShown && isLocked && labels.mismatch(nameToType)}
        >
          <Input
            ref={field}
            value={typed}
            readOnly={isPending}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            face="mono"
            onChange={(event) => {
              setTyped(event.target.value)
              setIsMismatchShown(false)
            }}
          />
        </Field>
      )}
      <Alert tone="critical" live="assertive" className="mt-5">
        {!isPending && failure}
      </Alert>
      <DialogFooter className="mt-6">
        <DialogClose>
          <Button ref={cancel} variant="secondary">
            {labels.cancel}
          </Button>
        </DialogClose>
        <Button
          type="submit"
          variant={tone === 'critical' ? 'critical' : 'primary'}
          isPending={isPending}
          pendingLabel={pendingLabel}
          aria-disabled={isLocked || undefined}
        >
          {confirmLabel}
        </Button>
      </DialogFooter>
    </form>
  )
}
