import type { Example } from '../example.ts'
import { Field } from '../field/index.ts'
import { FileUpload } from './index.ts'

/** A browser holds the files of an input, and lets no page set a default: its stories play its value. */
export const example: Example = {
  slot: 'file-upload-input',
  classSlot: 'file-upload',
  render: (props) => (
    <Field label="Certificate" hint="A .pem or .crt file of at most 1 MB.">
      <FileUpload accept=".pem,.crt" maxBytes={1_000_000} {...props} />
    </Field>
  ),
}
