import { useRef, useState } from 'react'

import {
  THEME_IMAGE_BYTES_MAX,
  type ThemeFileKind,
} from '../../../../contract/partner/theme-files.ts'
import type { ThemeFile } from '../../../../contract/partner/theme.ts'
import { useAddThemeFile } from '../../../api/partner/themes.ts'
import { Button } from '../../../components/button/index.ts'
import { Dialog, DialogClose, DialogFooter } from '../../../components/dialog/index.ts'
import { Field } from '../../../components/field/index.ts'
import { Fieldset } from '../../../components/fieldset/index.ts'
import { FileUpload } from '../../../components/file-upload/index.ts'
import { Form } from '../../../components/form/index.ts'
import { base64Of } from '../../organisation/settings/logo-file.ts'
import { RefusableButton } from '../../shared/refusable-button.tsx'
import { useSchemaForm } from '../../shared/use-schema-form.ts'

type ImageKind = Exclude<ThemeFileKind, 'font'>

const hints: Record<ImageKind, string> = {
  logo: 'Shown above the sign-in form and in the console, instead of the product name.',
  mark: 'A square image, for phones’ home screens and link previews.',
  favicon: 'A square image, for browser tabs.',
}

/** An image of a theme: what it is now, and a button to replace it. */
export function ImageField({
  kind,
  label,
  value,
  files,
  whyNot,
  onValueChange,
  onUpload,
  error,
}: {
  kind: ImageKind
  label: string
  value: string | null
  files: readonly ThemeFile[]
  whyNot: string | undefined
  onValueChange: (hash: string | null) => void
  onUpload: (file: ThemeFile) => void
  error: string | undefined
}) {
  const [isOpen, setIsOpen] = useState(false)
  const uploadButton = useRef<HTMLButtonElement>(null)
  const shown = files.find(({ hash }) => hash === value)
  return (
    <Fieldset legend={label} hint={hints[kind]} error={error}>
      {shown && (
        <img
          src={shown.path}
          alt={`${label}, as uploaded`}
          className="max-h-10 max-w-full self-start"
        />
      )}
      <div className="flex flex-wrap gap-2">
        <RefusableButton
          ref={uploadButton}
          variant="secondary"
          whyNot={whyNot}
          onClick={() => setIsOpen(true)}
        >
          {shown ? 'Replace' : 'Upload'} {label.toLowerCase()}
        </RefusableButton>
        {shown && (
          <RefusableButton
            variant="quiet"
            whyNot={whyNot}
            onClick={() => {
              onValueChange(null)
              // The pressed button disappears.
              uploadButton.current?.focus()
            }}
          >
            Remove {label.toLowerCase()}
          </RefusableButton>
        )}
      </div>
      {isOpen && (
        <UploadDialog
          kind={kind}
          label={label}
          onClose={() => setIsOpen(false)}
          onUpload={(file) => {
            onUpload(file)
            onValueChange(file.hash)
            setIsOpen(false)
          }}
        />
      )}
    </Fieldset>
  )
}

function UploadDialog({
  kind,
  label,
  onClose,
  onUpload,
}: {
  kind: ImageKind
  label: string
  onClose: () => void
  onUpload: (file: ThemeFile) => void
}) {
  const { mutateAsync: add } = useAddThemeFile()
  const form = useSchemaForm<{ file: File[] }>({
    check: ({ file }) => ({ file: file.length === 0 && 'No file has been added. Choose one.' }),
    defaultValues: { file: [] },
    fallback: 'The image could not be read. Choose another one.',
    onSubmit: async ({ file: [file] }) => {
      if (file) onUpload(await add({ kind, file: await base64Of(file) }))
    },
  })
  const { error, ...file } = form.control('file')
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={`Upload ${label.toLowerCase()}`}
      isPending={form.isPending}
    >
      <Form className="grid gap-6" onSubmit={form.onSubmit}>
        <Field
          label="Image"
          hint="SVG, PNG, JPEG or WebP, at most 1 MB. We resize it for you."
          error={error ?? form.failure}
        >
          <FileUpload
            {...file}
            accept=".svg,.png,.jpg,.jpeg,.webp"
            maxBytes={THEME_IMAGE_BYTES_MAX}
          />
        </Field>
        <DialogFooter>
          <DialogClose>
            <Button variant="secondary">Cancel</Button>
          </DialogClose>
          <Button type="submit" isPending={form.isPending} pendingLabel="Uploading…">
            Upload
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  )
}
