import type { ReactNode } from 'react'

import { Alert } from '../../../components/alert/index.ts'
import { Button } from '../../../components/button/index.ts'
import { Dialog, DialogClose, DialogFooter } from '../../../components/dialog/index.ts'
import { Field } from '../../../components/field/index.ts'
import { Form } from '../../../components/form/index.ts'
import { Input } from '../../../components/input/index.ts'
import { useSchemaForm } from '../../shared/use-schema-form.ts'

const schema = () =>
  import('../../../../contract/websites/domain-rule.ts').then((module) => module.ruleReasonForm)

type RuleDialogProps = {
  title: string
  /** What the rule will do. */
  description: ReactNode
  confirmLabel: string
  pendingLabel: string
  /** Called with the reason, if any. It stays open if this returns false. */
  onConfirm: (reason: string | undefined) => Promise<boolean | void>
  onClose: () => void
  /** More options, before the reason. */
  children?: ReactNode
}

/** Explains a rule before it is added, and prompts for a reason. It stays open until the rule has been added. */
export function RuleDialog({
  title,
  description,
  confirmLabel,
  pendingLabel,
  onConfirm,
  onClose,
  children,
}: RuleDialogProps) {
  const form = useSchemaForm<{ reason?: string }>({
    schema,
    defaultValues: { reason: '' },
    onSubmit: async ({ reason }) => {
      if ((await onConfirm(reason)) !== false) onClose()
    },
  })
  const { error, ...reason } = form.field('reason')

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={title}
      description={description}
      isPending={form.isPending}
    >
      <Form onSubmit={form.onSubmit}>
        {children}
        <Field
          label="Reason"
          isOptional
          hint="So that others know why the rule exists."
          error={error}
        >
          <Input {...reason} maxLength={200} autoComplete="off" />
        </Field>
        <Alert tone="critical" live="assertive">
          {form.failure}
        </Alert>
        <DialogFooter>
          <DialogClose>
            <Button variant="secondary">Cancel</Button>
          </DialogClose>
          <Button type="submit" isPending={form.isPending} pendingLabel={pendingLabel}>
            {confirmLabel}
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  )
}
