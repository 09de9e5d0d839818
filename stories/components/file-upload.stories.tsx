import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fireEvent, fn, waitFor } from 'storybook/test'

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
    is: 'Files, selected or dropped, with a list of them.',
    use: [
      'For files that are submitted with a form, or uploaded as soon as `onValueChange` is called.',
      'With `accept`, `maxBytes` and `maxFiles`, and the same limits in the Field’s hint: no one should learn the rules from an error.',
      'With `statusOf` for each file’s progress and for the server’s errors.',
    ],
    avoid: [
      'For text that could be pasted: offer a Textarea too.',
      'As the only validation: the server has to check the files too.',
    ],
    keyboard: [
      ['Tab', 'To "Choose a file", then to the button that removes each file.'],
      ['Space or Enter', 'Opens the native file dialog; on a file’s button, removes the file.'],
    ],
    aria: [
      'A native `<input type="file">`, named by its Field and its own text. It contains the accepted files, and is submitted and reset with its form.',
      'A polite live region announces which files were added, which were not and why, and which were removed.',
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
