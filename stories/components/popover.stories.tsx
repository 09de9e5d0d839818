import type { Meta, StoryObj } from '@storybook/react-vite'
import { useRef } from 'react'
import { expect, fn, screen, userEvent as user, waitFor, within } from 'storybook/test'

import { Button } from '../../src/components/button/index.ts'
import { Dialog } from '../../src/components/dialog/index.ts'
import { Field } from '../../src/components/field/index.ts'
import { Input } from '../../src/components/input/index.ts'
import { Popover, PopoverClose, type PopoverProps } from '../../src/components/popover/index.ts'
import { componentDocs } from '../docs.ts'

const settings = (
  <div className="flex flex-col gap-4">
    <Field label="Days">
      <Input type="number" defaultValue="14" />
    </Field>
    <PopoverClose>
      <Button variant="secondary">Apply</Button>
    </PopoverClose>
  </div>
)

const meta = {
  title: 'Components/Popover',
  component: Popover,
  args: {
    trigger: <Button variant="secondary">Remind me</Button>,
    title: 'Remind me before it expires',
    children: settings,
    onOpenChange: fn(),
  },
  render: (args) => (
    <div className="flex gap-2">
      <Popover {...args} />
      <Button variant="quiet">Something else</Button>
    </div>
  ),
  parameters: {
    ...componentDocs({
      is: 'A panel attached to a button, for a few settings or an explanation; the page stays usable.',
      use: ['For up to three settings, or a definition with a link in it.'],
      avoid: [
        'For one or two words: a tooltip.',
        'For a list of actions: a menu.',
        'For a task to finish first: Dialog.',
      ],
      keyboard: [
        ['Enter, Space', 'On its button: opens and closes it.'],
        ['Escape', 'Closes it and returns the focus to its button.'],
        ['Tab', 'Cycles within it.'],
      ],
      aria: [
        '`role="dialog"` without `aria-modal`, named by its title. The button has `aria-expanded`.',
        'The first focusable element has the initial focus, otherwise the panel; `initialFocus` changes this.',
      ],
    }),
    viewportSize: { width: 480, height: 360 },
    isWholeScreen: true,
  },
} satisfies Meta<typeof Popover>

export default meta
type Story = StoryObj<typeof meta>
type Play = NonNullable<Story['play']>
const unseen = { picture: false }

const panel = () => screen.findByRole('dialog', { name: 'Remind me before it expires' })
const button = (canvas: Parameters<Play>[0]['canvas']) =>
  canvas.getByRole('button', { name: 'Remind me' })
const open: Play = async ({ canvas }) => {
  await user.click(button(canvas))
  await waitFor(async () => expect(await panel()).toBeVisible())
}
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

export const Open: Story = { play: open }
export const WithoutHeading: Story = {
  parameters: { picture: 'every theme' },
  args: {
    isTitleHidden: true,
    children: 'A grade summarises the latest check of this website.',
  },
  play: async (context) => {
    await open(context)
    await waitFor(async () => expect(await panel()).toHaveFocus())
  },
}
export const RightToLeft: Story = { globals: { direction: 'rtl' }, play: open }

export const MovesAndRestoresFocus: Story = {
  parameters: unseen,
  play: async (context) => {
    await open(context)
    await waitFor(() => expect(screen.getByRole('spinbutton', { name: 'Days' })).toHaveFocus())
    await expect(button(context.canvas)).toHaveAttribute('aria-expanded', 'true')
    await user.keyboard('{Escape}')
    await isGone()
    await waitFor(() => expect(button(context.canvas)).toHaveFocus())
  },
}

export const OutsideClickCloses: Story = {
  parameters: unseen,
  play: async (context) => {
    await open(context)
    const other = context.canvas.getByRole('button', { name: 'Something else' })
    await expect(other.closest('[aria-hidden=true]')).toBeNull()
    await user.click(other)
    await isGone()
    await expect(other).toHaveFocus()
  },
}

export const TrapsTab: Story = {
  parameters: unseen,
  play: async (context) => {
    await open(context)
    const days = screen.getByRole('spinbutton', { name: 'Days' })
    await waitFor(() => expect(days).toHaveFocus())
    await user.tab()
    await expect(within(await panel()).getByRole('button', { name: 'Apply' })).toHaveFocus()
    await user.tab()
    await expect(within(await panel()).getByRole('button', { name: 'Close' })).toHaveFocus()
    await user.tab()
    await expect(days).toHaveFocus()
  },
}

export const CloseButton: Story = {
  parameters: unseen,
  play: async (context) => {
    await open(context)
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    await isGone()
    await expect(context.args.onOpenChange).toHaveBeenLastCalledWith(false)
  },
}

function WithChosenFocus(props: PopoverProps) {
  const apply = useRef<HTMLButtonElement>(null)
  return (
    <Popover {...props} initialFocus={apply}>
      <Input aria-label="Days" defaultValue="14" />
      <Button ref={apply}>Apply</Button>
    </Popover>
  )
}

export const CustomInitialFocus: Story = {
  parameters: unseen,
  render: (args) => <WithChosenFocus {...args} />,
  play: async (context) => {
    await open(context)
    await waitFor(() => expect(screen.getByRole('button', { name: 'Apply' })).toHaveFocus())
  },
}

export const AtEdgeOfViewport: Story = {
  parameters: { picture: 'every theme' },
  render: (args) => (
    <div className="flex h-80 items-end justify-end">
      <Popover {...args} />
    </div>
  ),
  play: async (context) => {
    await open(context)
    const { top, right, bottom } = (await panel()).getBoundingClientRect()
    await expect(right).toBeLessThanOrEqual(window.innerWidth)
    await expect(top).toBeGreaterThanOrEqual(0)
    await expect(bottom).toBeLessThanOrEqual(window.innerHeight)
  },
}

export const EscapeClosesPopoverBeforeDialog: Story = {
  parameters: unseen,
  render: (args) => (
    <Dialog defaultOpen title="Certificate">
      <Popover {...args} />
    </Dialog>
  ),
  play: async () => {
    await user.click(await screen.findByRole('button', { name: 'Remind me' }))
    await user.click(within(await panel()).getByRole('spinbutton'))
    await user.keyboard('{Escape}')
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Remind me before it expires' })).toBeNull(),
    )
    await expect(screen.getByRole('dialog', { name: 'Certificate' })).toBeVisible()
  },
}
