import { useState } from 'react'

import { ZONE_FILE_MAX_OCTETS } from '../../../../contract/record-types.ts'
import type { Domain } from '../../../../contract/websites/domain.ts'
import type { ZoneFileImport } from '../../../../contract/websites/record.ts'
import { useImportZoneFile } from '../../../api/websites/records.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Button } from '../../../components/button/index.ts'
import { Description, DescriptionList } from '../../../components/description-list/index.ts'
import { Dialog, DialogFooter, type DialogProps } from '../../../components/dialog/index.ts'
import { Field } from '../../../components/field/index.ts'
import { FileUpload } from '../../../components/file-upload/index.ts'
import { Form } from '../../../components/form/index.ts'
import { Text } from '../../../components/text/index.ts'
import { counted, figure } from '../../shared/figures.ts'
import { useSchemaForm } from '../../shared/use-schema-form.ts'

const schema = () =>
  import('../../../../contract/websites/record.ts').then((module) => module.importZoneFileForm)

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
  const { mutateAsync: upload } = useImportZoneFile(domain.id)
  const [result, setResult] = useState<ZoneFileImport>()
  const form = useSchemaForm<{ file: File[] }>({
    schema,
    defaultValues: { file: [] },
    onSubmit: async ({ file: [file] }) => {
      const { data } = await upload((await file?.text()) ?? '')
      setResult(data)
    },
  })
  const { error, ...file } = form.control('file')

  return (
    <div className="grid gap-6">
      {/* Always there, so that the result is announced. */}
      <Alert
        tone={result && result.faults.length > 0 ? 'caution' : 'positive'}
        live="polite"
        title={result && counted(result.added, 'record was added', 'records were added')}
      >
        {result && result.known > 0 && `${figure(result.known)} already in the list. `}
        {result && result.faults.length > 0 && 'Some lines could not be imported:'}
      </Alert>
      {result ? (
        <ImportResult result={result} onClose={onClose} />
      ) : (
        <Form className="grid gap-6" onSubmit={form.onSubmit}>
          <Field label="Zone file" error={error ?? form.failure}>
            <FileUpload {...file} maxBytes={ZONE_FILE_MAX_OCTETS} />
          </Field>
          <DialogFooter>
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" isPending={form.isPending} pendingLabel="Reading…">
              Upload
            </Button>
          </DialogFooter>
        </Form>
      )}
    </div>
  )
}

function ImportResult({
  result: { faults, remarks },
  onClose,
}: {
  result: ZoneFileImport
  onClose: () => void
}) {
  return (
    <div className="grid gap-6">
      {faults.length > 0 && (
        <DescriptionList>
          {faults.map(({ line, message }) => (
            <Description key={`${line} ${message}`} term={`Line ${line}`}>
              {message}
            </Description>
          ))}
        </DescriptionList>
      )}
      {remarks.length > 0 && (
        <div className="grid gap-2">
          <Text>Changed or left out:</Text>
          <DescriptionList>
            {remarks.map(({ line, count, message }) => (
              <Description key={message} term={linesInWords(line, count)}>
                {message}
              </Description>
            ))}
          </DescriptionList>
        </div>
      )}
      <DialogFooter>
        <Button onClick={onClose}>Done</Button>
      </DialogFooter>
    </div>
  )
}

const linesInWords = (line: number, count: number) =>
  count === 1 ? `Line ${line}` : `Line ${line} and ${figure(count - 1)} more`
