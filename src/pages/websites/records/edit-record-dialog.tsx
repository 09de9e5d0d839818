import { useState, type FormEvent } from 'react'

import type { DomainRecord } from '../../../../contract/websites/record.ts'
import { failureSentence } from '../../../api/failures.ts'
import { useChangeRecord } from '../../../api/websites/records.ts'
import { Button } from '../../../components/button/index.ts'
import { Dialog, DialogFooter } from '../../../components/dialog/index.ts'
import { Field } from '../../../components/field/index.ts'
import { Form } from '../../../components/form/index.ts'
import { Select } from '../../../components/select/index.ts'
import { Textarea } from '../../../components/textarea/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { useFocusOnRefusal } from '../../shared/use-focus-on-refusal.ts'
import { ttlOptions } from './ttl-options.ts'

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
      title={record ? `Edit ${record.name} ${record.type}` : ''}
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
  const { mutate, isPending, error } = useChangeRecord(domainId)
  const [content, setContent] = useState(record.content)
  const [ttl, setTtl] = useState(String(record.ttl))
  const showToast = useToast()
  const form = useFocusOnRefusal(error)

  const save = (event: FormEvent) => {
    event.preventDefault()
    mutate(
      { recordId: record.id, content, ttl: Number(ttl) },
      {
        onSuccess: () => {
          showToast({ tone: 'positive', title: `${record.name} ${record.type} was changed` })
          onClose()
        },
      },
    )
  }

  return (
    <Form ref={form} className="grid gap-6" onSubmit={save}>
      <Field label="Content" error={error && failureSentence(error)}>
        <Textarea
          face="mono"
          dir="ltr"
          spellCheck={false}
          value={content}
          onChange={(event) => setContent(event.currentTarget.value)}
        />
      </Field>
      <Field label="TTL" hint="How long resolvers can cache it.">
        <Select
          options={ttlOptions(record.ttl)}
          value={ttl}
          onChange={(event) => setTtl(event.currentTarget.value)}
        />
      </Field>
      <DialogFooter>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" isPending={isPending} pendingLabel="Saving…">
          Save
        </Button>
      </DialogFooter>
    </Form>
  )
}
