import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fireEvent, fn, spyOn, waitFor } from 'storybook/test'

import { Field } from '../../src/components/field/index.ts'
import { FileUpload, type FileStatus } from '../../src/components/file-upload/index.ts'
import { componentDocs } from '../docs.ts'

type Canvas = Parameters<NonNullable<StoryObj['play']>>[0]['canvas']

const file = (name: string, bytes = 1234) =>
  new File(['x'.repeat(bytes)], name, { type: 'application/x-pem-file', lastModified: 1 })
const pem = file('shop.example.com.pem')
const key = file('shop.example.com.key.pem', 2048)
const large = file('chain-of-everything.pem', 6000)
const image = new File(['x'], 'logo.png', { type: 'image/png', lastModified: 1 })

const input = (canvas: Canvas) => canvas.getByLabelText<HTMLInputElement>(/Choose/)
const zone = (canvas: Canvas) => input(canvas).closest('[data-slot=file-upload-zone]')!
const said = (canvas: Canvas) =>
  zone(canvas).parentElement?.querySelector('[data-slot=file-upload-said]')?.textContent
const names = (files: Iterable<unknown>) =>
  [...files].map((entry) => (entry instanceof File ? entry.name : '')).join()
const sent = (canvas: Canvas) =>
  names(new FormData(canvas.getByRole<HTMLFormElement>('form')).getAll('files'))

/** Simulates the browser's file dialog, which replaces the input's files. */
const choose = (canvas: Canvas, ...files: File[]) => {
  const transfer = new DataTransfer()
  files.forEach((entry) => transfer.items.add(entry))
  input(canvas).files = transfer.files
  return fireEvent.change(input(canvas))
}

const pasted = (files: File[]) => {
  const clipboardData = new DataTransfer()
  files.forEach((entry) => clipboardData.items.add(entry))
  return new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData })
}
/** Simulates dropping files in the browser. */
function dragged(type: string, files: File[], relatedTarget?: Element) {
  const dataTransfer = new DataTransfer()
  files.forEach((entry) => dataTransfer.items.add(entry))
  return new DragEvent(type, {
    bubbles: true,
    cancelable: true,
    dataTransfer,
    relatedTarget: relatedTarget ?? null,
  })
}

const meta = {
  title: 'Components/FileUpload',
  component: FileUpload,
  args: {
    name: 'files',
    accept: '.pem,.crt',
    maxBytes: 5000,
    maxFiles: 3,
    multiple: true,
    onValueChange: fn(),
  },
  render: (args) => (
    <form aria-label="Certificates">
      <Field label="Certificates" hint="Up to 3 .pem or .crt files, at most 5 kB each.">
        <FileUpload {...args} />
      </Field>
      <button type="reset" className="sr-only">
        Reset
      </button>
    </form>
  ),
  parameters: componentDocs({
    is: 'Files, selected, dropped or pasted, with a list of them.',
    use: [
      'For files that are submitted with a form, or uploaded as soon as `onValueChange` is called.',
      'With `accept`, `maxBytes` and `maxFiles`, and the same limits in the Field’s hint: no one should learn the rules from an error.',
      'With `check` for custom rules, such as a file’s contents or whether the server already has it: it returns the reason, synchronously or asynchronously.',
      'With `acceptsFolders` for everything in a folder, and `hasPreviews` for images.',
      'With `statusOf` for each file’s progress and for the server’s errors.',
    ],
    avoid: [
      'For text that could be pasted: offer a Textarea too.',
      'As the only validation: the server has to check the files too.',
    ],
    keyboard: [
      ['Tab', 'To "Choose a file", then to the button that removes each file.'],
      ['Space or Enter', 'Opens the native file dialog; on a file’s button, removes the file.'],
      ['Ctrl V, ⌘ V', 'With the focus or the pointer on it: adds the files in the clipboard.'],
    ],
    aria: [
      'A native `<input type="file">`, named by its Field and its own text. It contains the accepted files, and is submitted and reset with its form.',
      'A polite live region announces which files were added, which were not and why, and which were removed.',
      'While a file is checked, its form can’t be submitted.',
      'With `readOnly`, only the list is shown, named by the Field; its files are still submitted.',
      'After a removal the focus is on the next file’s button, or back on the input.',
    ],
  }),
} satisfies Meta<typeof FileUpload>

export default meta
type Story = StoryObj<typeof meta>
const unseen = { picture: false }

export const Empty: Story = {}
export const WithFiles: Story = {
  play: async ({ canvas, args }) => {
    await choose(canvas, pem, key)
    await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(2))
    await expect(names(input(canvas).files ?? [])).toBe(`${pem.name},${key.name}`)
    await expect(args.onValueChange).toHaveBeenLastCalledWith([pem, key])
    await expect(said(canvas)).toBe('2 files added.')
  },
}

const statuses: Record<string, FileStatus> = {
  [pem.name]: { progress: 1 },
  [key.name]: { progress: 0.42 },
  [large.name]: { error: 'It has expired. Choose a certificate that is valid today.' },
}
export const Uploading: Story = {
  args: { value: [pem, key, large], statusOf: ({ name }) => statuses[name] },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByRole('progressbar', { name: `Uploading ${key.name}` }),
    ).toHaveAttribute('value', '0.42')
    await expect(canvas.getByText('Uploaded')).toBeInTheDocument()
  },
}
export const RejectedFiles: Story = {
  parameters: { picture: 'every theme' },
  play: async ({ canvas, args }) => {
    await fireEvent(zone(canvas), dragged('drop', [pem, image, large]))
    await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(3))
    await expect(args.onValueChange).toHaveBeenLastCalledWith([pem])
    await expect(names(input(canvas).files ?? [])).toBe(pem.name)
    await expect(said(canvas)).toBe(
      '1 file added. logo.png: Not added: this type isn’t accepted. Choose .pem or .crt. chain-of-everything.pem: Not added: larger than 5 kB. Choose a smaller file.',
    )
  },
}
export const DraggedOver: Story = {
  parameters: { picture: 'every theme' },
  play: async ({ canvas }) => {
    await fireEvent(zone(canvas), dragged('dragenter', [pem]))
    await waitFor(() => expect(zone(canvas)).toHaveAttribute('data-state', 'over'))
  },
}
export const InvalidAndDisabled: Story = {
  parameters: { picture: 'every theme' },
  render: () => (
    <div className="flex flex-col gap-4">
      <Field label="Certificate" error="Choose a certificate.">
        <FileUpload />
      </Field>
      <Field label="Certificate">
        <FileUpload disabled />
      </Field>
    </div>
  ),
}
/** A square of one colour, drawn as an image file. */
const square = (name: string, colour: string) =>
  new File(
    [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1" fill="${colour}"/></svg>`,
    ],
    name,
    { type: 'image/svg+xml', lastModified: 1 },
  )
const logo = square('logo.svg', '#2d6a5f')
const broken = new File(['not an image'], 'photo.png', { type: 'image/png', lastModified: 1 })
const preview = (canvas: Canvas, name: string) =>
  canvas
    .getAllByRole('listitem')
    .find((row) => row.textContent?.includes(name))
    ?.querySelector('[data-slot=file-upload-preview]')
export const WithPreviews: Story = {
  parameters: { picture: 'every theme' },
  args: { value: [logo, broken, pem], hasPreviews: true },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(preview(canvas, logo.name)?.querySelector('img')?.naturalWidth).toBeGreaterThan(0),
    )
    await waitFor(() => expect(preview(canvas, broken.name)?.querySelector('svg')).not.toBeNull())
    await expect(preview(canvas, pem.name)?.querySelector('svg')).not.toBeNull()
  },
}
export const ReadOnly: Story = {
  args: { value: [pem, key], readOnly: true },
  play: async ({ canvas }) => {
    const list = canvas.getByRole('list', { name: 'Certificates' })
    await expect(list.querySelector('button')).toBeNull()
    await expect(sent(canvas)).toBe(`${pem.name},${key.name}`)
    await fireEvent(list, pasted([large]))
    await expect(canvas.getAllByRole('listitem')).toHaveLength(2)
  },
}
const never = new Promise<string>(() => {})
export const Checking: Story = {
  args: { check: ({ name }) => (name === key.name ? 'It is a private key.' : never) },
  play: async ({ canvas, args }) => {
    await choose(canvas, pem, key)
    await expect(await canvas.findByText('Checking')).toBeVisible()
    await expect(said(canvas)).toBe(`${key.name}: It is a private key.`)
    await expect(args.onValueChange).not.toHaveBeenCalled()
    await expect(input(canvas).validationMessage).toMatch(/still being checked/)
  },
}
export const WithFolders: Story = { args: { acceptsFolders: true } }
export const RightToLeft: Story = { ...Uploading, globals: { direction: 'rtl' } }
export const Focused: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await expect(input(canvas)).toHaveFocus()
  },
}

export const ResetsWhenDragLeaves: Story = {
  parameters: unseen,
  play: async ({ canvas }) => {
    await fireEvent(zone(canvas), dragged('dragenter', [pem]))
    await waitFor(() => expect(zone(canvas)).toHaveAttribute('data-state', 'over'))
    await fireEvent(zone(canvas), dragged('dragleave', [pem], input(canvas)))
    await new Promise(requestAnimationFrame)
    await expect(zone(canvas)).toHaveAttribute('data-state', 'over')
    await fireEvent(zone(canvas), dragged('dragleave', [pem]))
    await waitFor(() => expect(zone(canvas)).toHaveAttribute('data-state', 'ready'))
  },
}

export const AddsToSelectedFiles: Story = {
  parameters: unseen,
  play: async ({ canvas }) => {
    await choose(canvas, pem)
    await choose(canvas, key)
    await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(2))
    await choose(canvas, pem)
    await waitFor(() => expect(names(input(canvas).files ?? [])).toBe(`${pem.name},${key.name}`))
    await expect(canvas.getAllByRole('listitem')).toHaveLength(2)
  },
}

export const ReplacesSingleFile: Story = {
  parameters: unseen,
  args: { multiple: false },
  play: async ({ canvas }) => {
    await choose(canvas, pem)
    await choose(canvas, key)
    await waitFor(() => expect(names(input(canvas).files ?? [])).toBe(key.name))
    await choose(canvas, large)
    await waitFor(() => expect(names(input(canvas).files ?? [])).toBe(key.name))
    const reason = /larger than 5 kB/
    await expect(await canvas.findByText(reason, { selector: 'p span' })).toBeVisible()
  },
}

export const RemovingMovesFocus: Story = {
  parameters: unseen,
  play: async ({ canvas, userEvent }) => {
    await choose(canvas, pem, key)
    await userEvent.click(await canvas.findByRole('button', { name: `Remove ${pem.name}` }))
    await expect(canvas.getByRole('button', { name: `Remove ${key.name}` })).toHaveFocus()
    await expect(said(canvas)).toBe(`${pem.name} removed.`)
    await userEvent.keyboard('{Enter}')
    await expect(input(canvas)).toHaveFocus()
    await expect(canvas.queryByRole('list')).not.toBeInTheDocument()
    await expect(input(canvas).files).toHaveLength(0)
  },
}

export const SubmitsDroppedFilesAndResets: Story = {
  parameters: unseen,
  play: async ({ canvas, userEvent, args }) => {
    await fireEvent(zone(canvas), dragged('drop', [pem, key]))
    await waitFor(() => expect(sent(canvas)).toBe(`${pem.name},${key.name}`))
    await userEvent.click(canvas.getByRole('button', { name: 'Reset' }))
    await waitFor(() => expect(canvas.queryByRole('list')).not.toBeInTheDocument())
    await expect(input(canvas).files).toHaveLength(0)
    await expect(args.onValueChange).toHaveBeenLastCalledWith([])
  },
}

export const DisabledRejectsFiles: Story = {
  parameters: unseen,
  render: (args) => (
    <fieldset disabled aria-label="Locked">
      <FileUpload {...args} aria-label="Choose certificates" />
    </fieldset>
  ),
  play: async ({ canvas, args }) => {
    // Prevented, because the browser would open the file instead of the page.
    await expect(await fireEvent(zone(canvas), dragged('dragover', [pem]))).toBe(false)
    await fireEvent(zone(canvas), dragged('drop', [pem]))
    await expect(zone(canvas)).toHaveAttribute('data-state', 'ready')
    await expect(args.onValueChange).not.toHaveBeenCalled()
  },
}

function Owned() {
  const [files, setFiles] = useState<File[]>([pem])
  return (
    <FileUpload
      aria-label="Choose certificates"
      multiple
      value={files}
      onValueChange={(next) => setFiles(next.slice(-1))}
    />
  )
}

export const ControlledFiles: Story = {
  parameters: unseen,
  render: () => <Owned />,
  play: async ({ canvas }) => {
    await expect(names(input(canvas).files ?? [])).toBe(pem.name)
    await choose(canvas, key)
    await waitFor(() => expect(names(input(canvas).files ?? [])).toBe(key.name))
    await expect(canvas.getAllByRole('listitem')).toHaveLength(1)
  },
}

export const NamedAndDescribedByField: Story = {
  parameters: unseen,
  play: async ({ canvas }) => {
    const named = canvas.getByLabelText('Certificates Choose files')
    await expect(named).toBe(input(canvas))
    await expect(named).toHaveAccessibleName('Certificates Choose files')
    await expect(named).toHaveAccessibleDescription(/^Up to 3 .pem/)
    await expect(named).toBeRequired()
  },
}

/** A check that this story ends by hand. */
const checks = new Map<string, (reason: string | null) => void>()
const endLater = ({ name }: File) =>
  new Promise<string | null>((resolve) => {
    checks.set(name, resolve)
  })
export const ChecksFilesLater: Story = {
  parameters: unseen,
  args: { check: endLater },
  play: async ({ canvas, args }) => {
    await choose(canvas, pem, key, file('third.pem'))
    await waitFor(() => expect(canvas.getAllByText('Checking')).toHaveLength(3))
    checks.get(key.name)?.('It is a private key. Choose the certificate.')
    checks.get(pem.name)?.(null)
    await waitFor(() => expect(args.onValueChange).toHaveBeenLastCalledWith([pem]))
    await expect(
      await canvas.findByText(/It is a private key/, { selector: 'p span' }),
    ).toBeVisible()
    await expect(canvas.getAllByText('Checking')).toHaveLength(1)
    await expect(input(canvas).validationMessage).toMatch(/still being checked/)
    await expect(sent(canvas)).toBe(pem.name)
  },
}

export const RemovedFileIsNotAdded: Story = {
  parameters: unseen,
  args: { check: endLater },
  play: async ({ canvas, userEvent, args }) => {
    await choose(canvas, pem)
    await userEvent.click(await canvas.findByRole('button', { name: `Remove ${pem.name}` }))
    checks.get(pem.name)?.(null)
    await choose(canvas, key)
    await canvas.findByText('Checking')
    checks.get(key.name)?.(null)
    await waitFor(() => expect(args.onValueChange).toHaveBeenCalledTimes(1))
    await expect(args.onValueChange).toHaveBeenLastCalledWith([key])
    await expect(input(canvas).validationMessage).toBe('')
  },
}

export const FailedCheckRejectsFile: Story = {
  parameters: unseen,
  args: { check: () => Promise.reject(new Error('The server is unavailable.')) },
  play: async ({ canvas, args }) => {
    await choose(canvas, pem)
    const reason = /could not be checked/
    await expect(await canvas.findByText(reason, { selector: 'p span' })).toBeVisible()
    await expect(args.onValueChange).not.toHaveBeenCalled()
  },
}

export const PastesFiles: Story = {
  parameters: unseen,
  play: async ({ canvas, userEvent, args }) => {
    await fireEvent(document.body, pasted([pem]))
    await expect(args.onValueChange).not.toHaveBeenCalled()
    await userEvent.tab()
    await fireEvent(input(canvas), pasted([pem, image]))
    await waitFor(() => expect(args.onValueChange).toHaveBeenLastCalledWith([pem]))
    await expect(said(canvas)).toMatch(/^1 file added. logo.png: Not added/)
  },
}

/** Simulates a dropped folder, which no script can put into a drop. */
function droppedFolder(name: string, files: File[]) {
  const event = dragged('drop', [])
  const entries = files.map((entry) => ({
    isFile: true,
    name: entry.name,
    fullPath: `/${name}/${entry.name}`,
    file: (resolve: (file: File) => void) => resolve(entry),
  }))
  const folder = {
    isDirectory: true,
    name,
    createReader: () => ({
      readEntries: (resolve: (next: unknown[]) => void) => resolve(entries.splice(0)),
    }),
  }
  const items = [{ webkitGetAsEntry: () => folder }]
  Object.defineProperty(event, 'dataTransfer', {
    value: { types: ['Files'], files: [new File([], name)], items },
  })
  return event
}

export const DropsFolder: Story = {
  parameters: unseen,
  args: { acceptsFolders: true },
  play: async ({ canvas, args }) => {
    await fireEvent(zone(canvas), droppedFolder('certs', [file('a.pem'), image]))
    await expect(await canvas.findByText('certs/a.pem')).toBeVisible()
    await expect(args.onValueChange).toHaveBeenCalledOnce()
    await expect(canvas.getByText('certs/logo.png')).toBeVisible()
    await expect(names(input(canvas).files ?? [])).toBe('a.pem')
  },
}

export const RejectsFolderWithoutFolders: Story = {
  parameters: unseen,
  play: async ({ canvas, args }) => {
    await fireEvent(zone(canvas), droppedFolder('certs', [file('a.pem')]))
    const reason = /folders aren’t accepted/
    await expect(await canvas.findByText(reason, { selector: 'p span' })).toBeVisible()
    await expect(args.onValueChange).not.toHaveBeenCalled()
  },
}

export const FolderButtonOpensDialog: Story = {
  parameters: unseen,
  args: { acceptsFolders: true },
  play: async ({ canvas, canvasElement, userEvent, args }) => {
    const folderInput = canvasElement.querySelector<HTMLInputElement>(
      '[data-slot=file-upload-folder-input]',
    )
    if (!folderInput) throw new Error('The story has no input for folders.')
    await expect(folderInput.webkitdirectory).toBe(true)
    const opened = fn((event: Event) => event.preventDefault())
    folderInput.addEventListener('click', opened)
    await userEvent.click(canvas.getByRole('button', { name: 'Choose a folder' }))
    await expect(opened).toHaveBeenCalledOnce()
    const transfer = new DataTransfer()
    transfer.items.add(pem)
    folderInput.files = transfer.files
    await fireEvent.change(folderInput)
    await waitFor(() => expect(args.onValueChange).toHaveBeenLastCalledWith([pem]))
  },
}

/** Each preview’s address keeps its file in memory until it is revoked. */
export const RevokesPreviewAddresses: Story = {
  parameters: unseen,
  args: { accept: 'image/*', hasPreviews: true },
  play: async ({ canvas, userEvent }) => {
    const made = spyOn(URL, 'createObjectURL')
    const revoked = spyOn(URL, 'revokeObjectURL')
    await choose(canvas, logo)
    await waitFor(() =>
      expect(preview(canvas, logo.name)?.querySelector('img')?.src).toMatch(/^blob:/),
    )
    await userEvent.click(canvas.getByRole('button', { name: `Remove ${logo.name}` }))
    await waitFor(() => expect(revoked).toHaveBeenCalledTimes(made.mock.calls.length))
    await expect(revoked.mock.calls.flat()).toEqual(made.mock.results.map(({ value }) => value))
    made.mockRestore()
    revoked.mockRestore()
  },
}
