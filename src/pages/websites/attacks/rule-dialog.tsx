import { useState, type FormEvent, type ReactNode } from 'react'

import { Alert } from '../../../components/alert/index.ts'
import { Button } from '../../../components/button/index.ts'
import { Dialog, DialogClose, DialogFooter } from '../../../components/dialog/index.ts'
import { Field } from '../../../components/field/index.ts'
import { Form } from '../../../components/form/index.ts'
import { Input } from '../../../components/input/index.ts'

type RuleDialogProps = {
  title: string
  /** What the rule will do. */
  description: ReactNode
  confirmLabel: string
  pendingLabel: string
  /** Called with the reason, if any. Returns the error to show, if any. */
  onConfirm: (reason: string | undefined) => Promise<string | undefined>
  onClose: () => void
  /** More options, before the reason. */
  children?: ReactNode
}

/** Explains a rule before it is added, and prompts for a reason. It stays open until the rule was added. */
export function RuleDialog({
  title,
  description,
  confirmLabel,
  pendingLabel,
  onConfirm,
  onClose,
  children,
}: RuleDialogProps) {
  const [reason, setReason] = useState('')
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<string>()

  const send = async () => {
    setIsPending(true)
    setFailure(undefined)
    const problem = await onConfirm(reason.trim() || undefined)
    setIsPending(false)
    if (problem === undefined) return onClose()
    setFailure(problem)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Ignored while it is being submitted.
    if (!isPending) void send()
  }

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={title}
      description={description}
      isBusy={isPending}
    >
      <Form onSubmit={submit}>
        {children}
        <Field label="Reason" isOptional hint="Optional. Explains the rule to others later.">
          <Input
            value={reason}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
        <Alert tone="critical" live="assertive">
          {failure}
        </Alert>
        <DialogFooter>
          <DialogClose>
            <Button variant="secondary">Cancel</Button>
          </DialogClose>
          <Button type="submit" isPending={isPending} pendingLabel={pendingLabel}>
            {confirmLabel}
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  )
}
