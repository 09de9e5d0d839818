import { useState, type FormEvent } from 'react'

import { ZONE_FILE_MAX_OCTETS } from '../../../../contract/record-types.ts'
import type { Domain } from '../../../../contract/websites/domain.ts'
import type { ZoneFileImport } from '../../../../contract/websites/record.ts'
import { failureSentence } from '../../../api/failures.ts'
import { useImportZoneFile } from '../../../api/websites/records.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Button } from '../../../components/button/index.ts'
import { Description, DescriptionList } from '../../../components/description-list/index.ts'
import { Dialog, DialogFooter, type DialogProps } from '../../../components/dialog/index.ts'
import { Field } from '../../../components/field/index.ts'
import { FileUpload } from '../../../components/file-upload/index.ts'
import { Form } from '../../../components/form/index.ts'
import { useFocusOnRefusal } from '../../shared/use-focus-on-refusal.ts'

/** Imports a zone file, and reports the result, line by line for errors. */
export function ImportZoneFileDialog({
  domain,
  isOpen,
  onClose,
  returnFocus,
}: {
  domain: Domain
  isOpen: boolean
  onClose: () => void
  returnFocus: DialogProps['returnFocus']
}) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onClose}
      returnFocus={returnFocus}
      title="Upload a zone file"
      description="Your DNS provider can export one, often called a BIND file. Its records are added to the list. Existing records don’t change."
    >
      {isOpen && <ImportZoneFileForm domain={domain} onClose={onClose} />}
    </Dialog>
  )
}

function ImportZoneFileForm({ domain, onClose }: { domain: Domain; onClose: () => void }) {
  const { mutate, isPending, error, data, reset } = useImportZoneFile(domain.id)
  const [files, setFiles] = useState<File[]>([])
  const [missing, setMissing] = useState<object>()
  const form = useFocusOnRefusal(error ?? missing)
  const failure = error && failureSentence(error)

  if (data) return <ImportResult result={data.data} onClose={onClose} />
  const upload = async (event: FormEvent) => {
    event.preventDefault()
    const [file] = files
    if (file) return mutate(await file.text())
    reset()
    setMissing({})
  }
  return (
    <Form ref={form} className="grid gap-6" onSubmit={(event) => void upload(event)}>
      <Field
        label="Zone file"
        error={missing && files.length === 0 ? 'Choose a zone file.' : failure}
      >
        <FileUpload value={files} onValueChange={setFiles} maxBytes={ZONE_FILE_MAX_OCTETS} />
      </Field>
      <DialogFooter>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" isPending={isPending} pendingLabel="Reading…">
          Upload
        </Button>
      </DialogFooter>
    </Form>
  )
}

function ImportResult({ result, onClose }: { result: ZoneFileImport; onClose: () => void }) {
  const { added, known, faults } = result
  return (
    <div className="grid gap-6">
      <Alert
        tone={faults.length > 0 ? 'caution' : 'positive'}
        live="polite"
        title={added === 1 ? '1 record was added' : `${added} records were added`}
      >
        {known > 0 && `${known} already in the list. `}
        {faults.length > 0 && 'Some lines could not be used:'}
      </Alert>
      {faults.length > 0 && (
        <DescriptionList>
          {faults.map(({ line, message }) => (
            <Description key={`${line} ${message}`} term={`Line ${line}`}>
              {message}
            </Description>
          ))}
        </DescriptionList>
      )}
      <DialogFooter>
        <Button onClick={onClose}>Done</Button>
      </DialogFooter>
    </div>
  )
}
