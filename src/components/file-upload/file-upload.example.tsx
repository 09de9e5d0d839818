import type { Example } from '../example.ts'
import { Field } from '../field/index.ts'
import { FileUpload } from './index.ts'

/** A file input has no default value that a page could set, so its value is tested in stories. */
export const example: Example = {
  slot: 'file-upload-input',
  classSlot: 'file-upload',
  render: (props) => (
    <Field label="Certificate" hint="A .pem or .crt file of at most 1 MB.">
      <FileUpload accept=".pem,.crt" maxBytes={1_000_000} {...props} />
    </Field>
  ),
}
