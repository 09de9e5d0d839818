import { type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'

import type { ThemeSummary } from '../../../../contract/partner/theme.ts'
import {
  useAddTheme,
  useArchiveTheme,
  useDuplicateTheme,
  useImportTheme,
  useRemoveTheme,
  useRemoveUnusedFiles,
} from '../../../api/partner/themes.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Button } from '../../../components/button/index.ts'
import { Dialog, DialogClose, DialogFooter } from '../../../components/dialog/index.ts'
import { Field } from '../../../components/field/index.ts'
import { FileUpload } from '../../../components/file-upload/index.ts'
import { Form } from '../../../components/form/index.ts'
import { Input } from '../../../components/input/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { ConfirmedAction } from '../../organisation/access/confirmed-action.tsx'
import { counted } from '../../shared/figures.ts'
import { useSchemaForm } from '../../shared/use-schema-form.ts'
import { ColourField } from './colour-field.tsx'

const themes = () => import('../../../../contract/partner/theme.ts')

/** After adding one, it is opened. */
function useOpenTheme() {
  const navigate = useNavigate()
  return ({ id }: { id: string }) => navigate(`/partner/themes?theme=${id}`)
}

export function AddThemeDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync: add } = useAddTheme()
  const openTheme = useOpenTheme()
  const form = useSchemaForm<{ name: string; product_name: string; colour: string }>({
    schema: () => themes().then((module) => module.addThemeRequest),
    defaultValues: { name: '', product_name: '', colour: '' },
    onSubmit: async (entered) => {
      await openTheme(await add(entered))
    },
  })
  const { error: nameError, ...name } = form.field('name')
  const { error: productError, ...product } = form.field('product_name')
  return (
    <Dialog isOpen onOpenChange={onClose} title="Add theme" isPending={form.isPending}>
      <Form className="grid gap-6" onSubmit={form.onSubmit}>
        <Field label="Name" hint="Customers don’t see this name." error={nameError}>
          <Input {...name} />
        </Field>
        <Field
          label="Product name"
          hint="What your customers call the console."
          error={productError}
        >
          <Input {...product} />
        </Field>
        <ColourField
          label="Brand colour"
          hint="Buttons, links and charts get their colours from it."
          {...form.control('colour')}
        />
        <Buttons form={form} submit="Add theme" pending="Adding…" />
      </Form>
    </Dialog>
  )
}

export function DuplicateThemeDialog({
  theme,
  onClose,
}: {
  theme: ThemeSummary
  onClose: () => void
}) {
  const { mutateAsync: duplicate } = useDuplicateTheme()
  const openTheme = useOpenTheme()
  const form = useSchemaForm<{ name: string }>({
    schema: () => themes().then((module) => module.duplicateThemeRequest),
    defaultValues: { name: `Copy of ${theme.name}`.slice(0, 60).replace(/\p{Cs}$/u, '') },
    onSubmit: async ({ name }) => {
      await openTheme(await duplicate({ themeId: theme.id, name }))
    },
  })
  const { error, ...name } = form.field('name')
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Duplicate theme"
      description="The copy starts from the draft, without versions, host names or customers."
      isPending={form.isPending}
    >
      <Form className="grid gap-6" onSubmit={form.onSubmit}>
        <Field label="Name" error={error}>
          <Input {...name} />
        </Field>
        <Buttons form={form} submit="Duplicate" pending="Duplicating…" />
      </Form>
    </Dialog>
  )
}

export function ImportThemeDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync: add } = useImportTheme()
  const openTheme = useOpenTheme()
  const form = useSchemaForm<{ name: string; tokens: File[] }>({
    check: ({ name, tokens }) => ({
      name: name.trim() === '' && 'Enter a name.',
      tokens: tokens.length === 0 && 'No file has been added. Choose one.',
    }),
    defaultValues: { name: '', tokens: [] },
    onSubmit: async ({ name, tokens: [file] }) => {
      const read = await file?.text().then(readTokens)
      if (!read) return 'The file is not JSON. Choose a file with design tokens.'
      await openTheme(await add({ name, tokens: read }))
      return undefined
    },
  })
  const { error: nameError, ...name } = form.field('name')
  const { error, ...tokens } = form.control('tokens')
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Import theme"
      description="A Design Tokens file: one that was exported here, or one with a colour called brand, primary or accent. Images and fonts are uploaded afterwards."
      isPending={form.isPending}
    >
      <Form className="grid gap-6" onSubmit={form.onSubmit}>
        <Field label="Name" error={nameError}>
          <Input {...name} />
        </Field>
        <Field label="File" error={error ?? form.failure}>
          <FileUpload {...tokens} accept=".json,.tokens" maxBytes={200_000} />
        </Field>
        <DialogFooter>
          <DialogClose>
            <Button variant="secondary">Cancel</Button>
          </DialogClose>
          <Button type="submit" isPending={form.isPending} pendingLabel="Importing…">
            Import
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  )
}

function readTokens(text: string) {
  try {
    const read: unknown = JSON.parse(text)
    return read !== null && typeof read === 'object' && !Array.isArray(read)
      ? (read as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

function Buttons({
  form,
  submit,
  pending,
}: {
  form: { failure: string | undefined; isPending: boolean }
  submit: string
  pending: string
}): ReactNode {
  return (
    <>
      <Alert tone="critical" live="polite">
        {form.failure}
      </Alert>
      <DialogFooter>
        <DialogClose>
          <Button variant="secondary">Cancel</Button>
        </DialogClose>
        <Button type="submit" isPending={form.isPending} pendingLabel={pending}>
          {submit}
        </Button>
      </DialogFooter>
    </>
  )
}

export function ArchiveThemeDialog({
  theme,
  onClose,
}: {
  theme: ThemeSummary
  onClose: () => void
}) {
  const { mutateAsync: archive } = useArchiveTheme()
  const showToast = useToast()
  return (
    <ConfirmedAction
      title={`Archive ${theme.name}?`}
      confirmLabel="Archive"
      onClose={onClose}
      action={async () => {
        await archive(theme.id)
        showToast({ tone: 'positive', title: 'Theme archived' })
        onClose()
      }}
    >
      It can no longer be changed or assigned. Its versions are kept, and you can publish it again.
    </ConfirmedAction>
  )
}

export function RemoveThemeDialog({
  theme,
  onClose,
}: {
  theme: ThemeSummary
  onClose: () => void
}) {
  const { mutateAsync: remove } = useRemoveTheme()
  const showToast = useToast()
  return (
    <ConfirmedAction
      title={`Delete ${theme.name}?`}
      confirmLabel="Delete"
      pendingLabel="Deleting…"
      onClose={onClose}
      action={async () => {
        await remove(theme.id)
        showToast({ tone: 'positive', title: 'Theme deleted' })
        onClose()
      }}
    >
      Its draft and all of its versions are deleted. This can’t be undone.
    </ConfirmedAction>
  )
}

export function RemoveFilesDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync: remove } = useRemoveUnusedFiles()
  const showToast = useToast()
  return (
    <ConfirmedAction
      title="Delete unused files?"
      confirmLabel="Delete"
      pendingLabel="Deleting…"
      onClose={onClose}
      action={async () => {
        const removed = await remove()
        showToast({ tone: 'positive', title: `${counted(removed, 'file')} deleted` })
        onClose()
      }}
    >
      Images and fonts that no draft or version uses are deleted. Those uploaded in the last hour
      are kept.
    </ConfirmedAction>
  )
}
