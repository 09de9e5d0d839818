import { useRef, useState } from 'react'

import { THEME_FONT_BYTES_MAX } from '../../../../contract/partner/theme-files.ts'
import type { ThemeFile } from '../../../../contract/partner/theme.ts'
import { useAddThemeFile } from '../../../api/partner/themes.ts'
import { Button } from '../../../components/button/index.ts'
import { Checkbox } from '../../../components/checkbox/index.ts'
import { Dialog, DialogClose, DialogFooter } from '../../../components/dialog/index.ts'
import { Field } from '../../../components/field/index.ts'
import { Fieldset } from '../../../components/fieldset/index.ts'
import { FileUpload } from '../../../components/file-upload/index.ts'
import { Form } from '../../../components/form/index.ts'
import { base64Of } from '../../organisation/settings/logo-file.ts'
import { RefusableButton } from '../../shared/refusable-button.tsx'
import { useSchemaForm } from '../../shared/use-schema-form.ts'

const weightWords = (weight: string | null) =>
  weight?.includes(' ') ? `weights ${weight.replace(' ', ' to ')}` : `weight ${weight}`

/** The font files of a theme: one variable font, or one file for each weight. */
export function FontsField({
  value,
  files,
  whyNot,
  onValueChange,
  onUpload,
  error,
}: {
  value: readonly string[]
  files: readonly ThemeFile[]
  whyNot: string | undefined
  onValueChange: (hashes: string[]) => void
  onUpload: (file: ThemeFile) => void
  error: string | undefined
}) {
  const [isOpen, setIsOpen] = useState(false)
  const uploadButton = useRef<HTMLButtonElement>(null)
  return (
    <Fieldset
      legend="Fonts"
      hint="WOFF2, at most 300 KB: one variable font, or a file for each weight."
      error={error}
    >
      <ul className="grid gap-1">
        {value.map((hash) => {
          const name = `Font ${hash.slice(0, 8)}`
          return (
            <li key={hash} className="flex flex-wrap items-center justify-between gap-2">
              {name}, {weightWords(files.find((file) => file.hash === hash)?.weight ?? null)}
              <RefusableButton
                variant="quiet"
                whyNot={whyNot}
                onClick={() => {
                  onValueChange(value.filter((one) => one !== hash))
                  // The pressed button disappears.
                  uploadButton.current?.focus()
                }}
              >
                Remove {name.toLowerCase()}
              </RefusableButton>
            </li>
          )
        })}
      </ul>
      <div>
        <RefusableButton
          ref={uploadButton}
          variant="secondary"
          whyNot={whyNot}
          onClick={() => setIsOpen(true)}
        >
          Upload font
        </RefusableButton>
      </div>
      {isOpen && (
        <UploadDialog
          onClose={() => setIsOpen(false)}
          onUpload={(file) => {
            onUpload(file)
            onValueChange([...new Set([...value, file.hash])])
            setIsOpen(false)
          }}
        />
      )}
    </Fieldset>
  )
}

function UploadDialog({
  onClose,
  onUpload,
}: {
  onClose: () => void
  onUpload: (file: ThemeFile) => void
}) {
  const { mutateAsync: add } = useAddThemeFile()
  const form = useSchemaForm<{ file: File[]; licence: boolean }>({
    check: ({ file, licence }) => ({
      file: file.length === 0 && 'No file has been added. Choose one.',
      licence: !licence && 'Confirm that the font’s licence allows its use on web pages.',
    }),
    defaultValues: { file: [], licence: false },
    fallback: 'The font could not be read. Choose another one.',
    onSubmit: async ({ file: [file] }) => {
      if (!file) return
      onUpload(await add({ kind: 'font', file: await base64Of(file), licence_confirmed: true }))
    },
  })
  const { error, ...file } = form.control('file')
  const { error: licenceError, ...licence } = form.field('licence')
  return (
    <Dialog isOpen onOpenChange={onClose} title="Upload font" isPending={form.isPending}>
      <Form className="grid gap-6" onSubmit={form.onSubmit}>
        <Field label="Font" hint="A WOFF2 file of at most 300 KB." error={error ?? form.failure}>
          <FileUpload {...file} accept=".woff2" maxBytes={THEME_FONT_BYTES_MAX} />
        </Field>
        <Checkbox {...licence} error={licenceError}>
          The font’s licence allows its use on web pages.
        </Checkbox>
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
