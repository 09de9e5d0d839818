import type { Meta, StoryObj } from '@storybook/react-vite'
import { useRef, useState } from 'react'
import { expect, fn, screen, userEvent as user, waitFor, within } from 'storybook/test'

import { Button } from '../../src/components/button/index.ts'
import { DialogClose } from '../../src/components/dialog/index.ts'
import { Sheet, type SheetProps } from '../../src/components/sheet/index.ts'
import { componentDocs } from '../docs.ts'

const facts = [
  ['Source', '203.0.113.7'],
  ['Target', 'example.com'],
  ['Kind', 'SQL injection'],
  ['First seen', '21 November 2026, 09:14'],
] as const

const details = (
  <dl className="divide-y divide-subtle">
    {facts.map(([name, value]) => (
      <div key={name} className="flex justify-between gap-4 py-2.5">
        <dt className="text-on-surface-muted">{name}</dt>
        <dd className="text-end">{value}</dd>
      </div>
    ))}
  </dl>
)

const meta = {
  title: 'Components/Sheet',
  component: Sheet,
  args: {
    trigger: <Button variant="secondary">Show attack</Button>,
    title: 'Attack from 203.0.113.7',
    description: 'Blocked 412 times. Nothing reached your server.',
    children: details,
    footer: (
      <>
        <DialogClose>
          <Button variant="secondary">Done</Button>
        </DialogClose>
        <Button>Block this network</Button>
      </>
    ),
    onOpenChange: fn(),
  },
  parameters: {
    ...componentDocs({
      is: 'Details shown at an edge of the screen, next to the content that they belong to.',
      use: [
        'For a table row, without leaving the table. `isModal={false}` keeps the table usable.',
        '`bottom` for a short choice on a phone.',
        'With `scroll="outside"` when its header or footer is so tall that little is left between them.',
      ],
      avoid: ['For a question or a short form: Dialog.', 'For content that needs a URL: a page.'],
      keyboard: [
        ['Tab', 'Cycles within it; leaves it if it isn’t modal.'],
        ['Escape', 'Closes it, unless it is busy.'],
      ],
      aria: [
        '`role="dialog"`, named by its title; `aria-modal` if it is modal.',
        'The first field has the initial focus, otherwise the sheet itself. The focus returns when it closes.',
      ],
    }),
    viewportSize: { width: 1024, height: 560 },
    isWholeScreen: true,
  },
} satisfies Meta<typeof Sheet>

export default meta
type Story = StoryObj<typeof meta>
type Play = NonNullable<Story['play']>
const unseen = { picture: false }

const sheet = () => screen.findByRole('dialog', { name: 'Attack from 203.0.113.7' })
const open: Play = async ({ canvas }) => {
  await user.click(canvas.getByRole('button', { name: 'Show attack' }))
  await waitFor(async () => expect(await sheet()).toBeVisible())
}

export const AtEnd: Story = {
  parameters: { picture: 'every theme' },
  play: async (context) => {
    await open(context)
    const panel = await sheet()
    await expect(panel).toHaveFocus()
    await expect(panel.getBoundingClientRect().right).toBe(window.innerWidth)
    const button = within(panel).getByRole('button', { name: 'Done' })
    await expect(button.getBoundingClientRect().top).toBeGreaterThan(window.innerHeight - 100)
  },
}
export const AtStart: Story = { args: { side: 'start' }, play: open }
export const AtBottomOnPhone: Story = {
  args: { side: 'bottom' },
  parameters: { viewportSize: { width: 360, height: 640 } },
  play: open,
}
export const RightToLeft: Story = {
  globals: { direction: 'rtl' },
  play: async (context) => {
    await open(context)
    await expect((await sheet()).getBoundingClientRect().left).toBe(0)
  },
}

export const EscapeRestoresFocus: Story = {
  parameters: unseen,
  play: async (context) => {
    await open(context)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(context.canvas.getByRole('button')).toHaveFocus())
  },
}

export const BusyStaysOpen: Story = {
  parameters: unseen,
  args: { isPending: true },
  play: async (context) => {
    await open(context)
    await user.click(await screen.findByRole('button', { name: 'Done' }))
    await expect(await sheet()).toHaveTextContent('Still working.')
  },
}

function BesideATable(props: SheetProps) {
  const [row, setRow] = useState<string>()
  const table = useRef<HTMLTableElement>(null)
  return (
    <>
      <table ref={table} className="text-sm">
        <caption className="sr-only">Attacks</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Source</th>
          </tr>
        </thead>
        <tbody>
          {['203.0.113.7', '198.51.100.20', '192.0.2.44'].map((source) => (
            <tr key={source} className="h-row border-b border-subtle">
              <td>
                <button
                  type="button"
                  aria-pressed={source === row}
                  className="min-h-6 font-mono text-accent-text aria-pressed:font-medium"
                  onClick={() => setRow(source)}
                >
                  {source}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Sheet
        {...props}
        trigger={undefined}
        isModal={false}
        isOpen={row !== undefined}
        onOpenChange={() => setRow(undefined)}
        title={`Attack from ${row}`}
      />
    </>
  )
}

export const NextToInteractiveTable: Story = {
  parameters: { picture: 'every theme' },
  render: (args) => <BesideATable {...args} />,
  play: async ({ canvas }) => {
    await user.click(canvas.getByRole('button', { name: '203.0.113.7' }))
    await sheet()
    const next = canvas.getByRole('button', { name: '198.51.100.20' })
    await user.click(next)
    await screen.findByRole('dialog', { name: 'Attack from 198.51.100.20' })
    await expect(document.querySelector('[data-slot=dialog-overlay]')).toBeNull()
    await expect(next.closest('[aria-hidden=true]')).toBeNull()
    await expect(screen.getByRole('dialog')).not.toHaveAttribute('aria-modal')
  },
}

export const NonModalKeepsFocus: Story = {
  parameters: unseen,
  render: (args) => <BesideATable {...args} />,
  play: async ({ canvas }) => {
    await user.click(canvas.getByRole('button', { name: '203.0.113.7' }))
    await waitFor(async () => expect(await sheet()).toHaveFocus())
    const next = canvas.getByRole('button', { name: '198.51.100.20' })
    await user.click(next)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await new Promise((resolve) => requestAnimationFrame(resolve))
    await expect(next).toHaveFocus()
  },
}

export const Small: Story = { args: { size: 'small', footer: undefined }, play: open }

const long = {
  children: (
    <>
      {details}
      {details}
      {details}
    </>
  ),
}
export const ScrollsInside: Story = {
  parameters: { ...unseen, viewportSize: { width: 360, height: 400 } },
  args: long,
  play: async (context) => {
    await open(context)
    const panel = await sheet()
    const heading = within(panel).getByRole('heading')
    const { top } = heading.getBoundingClientRect()
    panel.scrollTop = 100
    await expect(panel.scrollTop).toBe(100)
    await expect(heading.getBoundingClientRect().top).toBe(top)
  },
}

export const LongText: Story = {
  parameters: { viewportSize: { width: 360, height: 400 } },
  args: { ...long, scroll: 'outside' },
  play: async (context) => {
    await open(context)
    const panel = await sheet()
    const done = within(panel).getByRole('button', { name: 'Done' })
    await expect(done.getBoundingClientRect().top).toBeGreaterThan(window.innerHeight)
    const heading = within(panel).getByRole('heading')
    const { top } = heading.getBoundingClientRect()
    panel.scrollTop = 100
    await expect(heading.getBoundingClientRect().top).toBe(top - 100)
  },
}

export const Wide: Story = {
  parameters: unseen,
  args: { size: 'wide' },
  play: async (context) => {
    await open(context)
    await expect((await sheet()).getBoundingClientRect().width).toBe(800)
  },
}

function InContainer(props: SheetProps) {
  const [container, setContainer] = useState<HTMLElement | null>(null)
  return (
    <>
      <Sheet {...props} container={container} />
      <section aria-label="Container" ref={setContainer} />
    </>
  )
}
export const RenderedInContainer: Story = {
  parameters: unseen,
  render: (args) => <InContainer {...args} />,
  play: async (context) => {
    await open(context)
    const container = document.querySelector('[aria-label=Container]')
    await expect(container?.contains(await sheet())).toBe(true)
  },
}
