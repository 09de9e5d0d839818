import type { DomainRecord } from '../../../../contract/websites/record.ts'
import { sentence } from '../../../api/failures.ts'
import { useChangeRecord } from '../../../api/websites/records.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Button } from '../../../components/button/index.ts'
import { Dialog, DialogFooter } from '../../../components/dialog/index.ts'
import { Field } from '../../../components/field/index.ts'
import { Form } from '../../../components/form/index.ts'
import { Input } from '../../../components/input/index.ts'
import { Select } from '../../../components/select/index.ts'
import { Textarea } from '../../../components/textarea/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { useSchemaForm } from '../../shared/use-schema-form.ts'
import { onlyPartOf } from './record-content.ts'
import { recordInWords } from './record-words.ts'
import { ttlOptions } from './ttl-options.ts'

const schema = () =>
  import('../../../../contract/websites/record.ts').then((module) => module.changeRecordForm)

/** Changes the content and the TTL of a record. Open while there is one. */
export function EditRecordDialog({
  domainId,
  record,
  onClose,
}: {
  domainId: string
  record: DomainRecord | undefined
  onClose: () => void
}) {
  return (
    <Dialog
      isOpen={record !== undefined}
      onOpenChange={onClose}
      title={record ? `Edit ${recordInWords(record)}` : ''}
    >
      {record && <EditRecordForm domainId={domainId} record={record} onClose={onClose} />}
    </Dialog>
  )
}

function EditRecordForm({
  domainId,
  record,
  onClose,
}: {
  domainId: string
  record: DomainRecord
  onClose: () => void
}) {
  const { mutateAsync: change } = useChangeRecord(domainId)
  const showToast = useToast()
  const form = useSchemaForm<{ content: string; ttl: string }>({
    schema,
    defaultValues: { content: record.content, ttl: String(record.ttl) },
    onSubmit: async ({ content, ttl }) => {
      await change({ recordId: record.id, content, ttl: Number(ttl) })
      showToast({ tone: 'positive', title: `${sentence(recordInWords(record))} was changed` })
      onClose()
    },
  })
  const { error, ...content } = form.field('content')
  const { error: ttlError, ...ttl } = form.field('ttl')
  const part = onlyPartOf(record.type)

  return (
    <Form className="grid gap-6" onSubmit={form.onSubmit}>
      <Field label={part?.label ?? 'Content'} hint={part?.hint} error={error}>
        {part ? (
          <Input
            {...content}
            face="mono"
            autoCapitalize="none"
            autoComplete="off"
            dir="ltr"
            spellCheck={false}
          />
        ) : (
          <Textarea {...content} face="mono" dir="ltr" spellCheck={false} />
        )}
      </Field>
      <Field label="TTL" hint="How long resolvers can cache this record." error={ttlError}>
        <Select {...ttl} options={ttlOptions(record.ttl)} />
      </Field>
      <Alert tone="critical" live="assertive">
        {form.failure}
      </Alert>
      <DialogFooter>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" isPending={form.isPending} pendingLabel="Saving…">
          Save
        </Button>
      </DialogFooter>
    </Form>
  )
}
