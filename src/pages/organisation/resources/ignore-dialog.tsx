import { Alert } from '../../../components/alert/index.ts'
import { Button } from '../../../components/button/index.ts'
import { DateField } from '../../../components/date-field/index.ts'
import { Dialog, DialogClose, DialogFooter } from '../../../components/dialog/index.ts'
import { Field } from '../../../components/field/index.ts'
import { Form } from '../../../components/form/index.ts'
import { Textarea } from '../../../components/textarea/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { dayFromNow, startOfDay } from '../../shared/days-period.ts'
import { useSchemaForm } from '../../shared/use-schema-form.ts'

const schema = () =>
  import('../../../../contract/organisation/ignored-findings.ts').then(
    (module) => module.ignoringForm,
  )

/** Prompts for a reason and a day, and ignores the finding until then. */
export function IgnoreDialog({
  title,
  note,
  isOpen,
  onClose,
  onIgnore,
}: {
  /** Of the check. */
  title: string
  /** What ends it earlier. */
  note?: string | undefined
  isOpen: boolean
  onClose: () => void
  /** `until` is an instant. */
  onIgnore: (ignoring: { reason: string; until: string }) => Promise<void>
}) {
  const showToast = useToast()
  const form = useSchemaForm<{ reason: string; until: string | null }>({
    schema,
    defaultValues: { reason: '', until: dayFromNow(90) },
    onSubmit: async ({ reason, until }) => {
      if (until === null) return
      await onIgnore({ reason, until: startOfDay(until) })
      showToast({ tone: 'positive', title: `“${title}” is ignored for now` })
    },
  })
  const { error: reasonError, ...reason } = form.field('reason')
  const { error: untilError, ...until } = form.control('until')

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onClose}
      isPending={form.isPending}
      title={`Ignore “${title}” temporarily?`}
      description={[
        'The finding still counts towards the score, but is hidden from To do until that date.',
        note,
      ].join(' ')}
    >
      <Form className="grid gap-4" onSubmit={form.onSubmit}>
        <Alert tone="critical" live="assertive">
          {form.failure}
        </Alert>
        <Field label="Reason" error={reasonError}>
          <Textarea {...reason} limit={300} />
        </Field>
        <Field label="Until" error={untilError}>
          <DateField {...until} min={dayFromNow(1)} max={dayFromNow(365)} />
        </Field>
        <DialogFooter>
          <DialogClose>
            <Button variant="secondary">Cancel</Button>
          </DialogClose>
          <Button type="submit" isPending={form.isPending} pendingLabel="Saving…">
            Ignore
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  )
}
