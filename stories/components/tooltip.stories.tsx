import type { Meta, StoryObj } from '@storybook/react-vite'
import { Dialog } from 'radix-ui'
import { expect, fn, screen, waitFor } from 'storybook/test'

import { Button } from '../../src/components/button/index.ts'
import { Tooltip, TooltipProvider } from '../../src/components/tooltip/index.ts'
import { componentDocs } from '../docs.ts'

const meta = {
  title: 'Components/Tooltip',
  component: Tooltip,
  subcomponents: { TooltipProvider },
  args: {
    content: 'Queries the name servers again',
    children: <Button variant="secondary">Check now</Button>,
    onOpenChange: fn(),
  },
  render: (args) => (
    <div className="flex min-h-24 items-center justify-center">
      <Tooltip {...args} />
    </div>
  ),
  parameters: {
    ...componentDocs({
      is: 'A few words about its one child, on hover and on focus.',
      use: [
        'For the action of an icon button: IconButton includes its own.',
        'For the long form of a short text: an exact time, a full name.',
        'Put a TooltipProvider around a row of them: after the first, they open immediately.',
      ],
      avoid: [
        'For information that people need to continue: show it on the page. A touch screen shows no tooltips.',
        'For interactive content: a Popover.',
        'On a disabled button, which isn’t focusable: show the reason next to it.',
      ],
      keyboard: [
        ['Tab to its child', 'Opens it immediately.'],
        ['Escape', 'Closes it, and nothing else.'],
      ],
      aria: [
        'Its text describes the child (`aria-describedby`) while it is open.',
        'The pointer can move onto it, and it stays until the pointer or the focus leaves.',
        'Half a second of hovering opens it.',
      ],
    }),
    viewportSize: { width: 480, height: 160 },
    isWholeScreen: true,
  },
} satisfies Meta<typeof Tooltip>

export default meta
type Story = StoryObj<typeof meta>
type Play = NonNullable<Story['play']>
const unseen = { picture: false }
const bubble = () => document.querySelector('[data-slot=tooltip]')
const isShown = () => waitFor(() => expect(bubble()).toBeVisible())
const isGone = () => waitFor(() => expect(bubble()).toBeNull())

export const Open: Story = {
  args: { defaultOpen: true },
  play: async () => {
    await isShown()
  },
}

export const LongText: Story = {
  parameters: { picture: 'every theme' },
  args: {
    defaultOpen: true,
    content: 'Last changed on 21 November 2026 at 09:41:07 UTC by ada.lovelace@example.com',
  },
  play: isShown,
}

export const HoverOpens: Story = {
  parameters: unseen,
  play: async ({ canvas, userEvent }) => {
    await userEvent.hover(canvas.getByRole('button'))
    await isShown()
    await expect(canvas.getByRole('button')).toHaveAccessibleDescription(
      'Queries the name servers again',
    )
  },
}

export const FocusOpensBlurCloses: Story = {
  parameters: unseen,
  play: async ({ userEvent }) => {
    await userEvent.tab()
    await isShown()
    await userEvent.tab()
    await isGone()
  },
}

/** WCAG 1.4.13, dismissible. */
export const EscapeClosesKeepsFocus: Story = {
  parameters: unseen,
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await isShown()
    await userEvent.keyboard('{Escape}')
    await isGone()
    await expect(canvas.getByRole('button')).toHaveFocus()
  },
}

/** WCAG 1.4.13, hoverable. */
export const StaysOpenWhileHovered: Story = {
  parameters: unseen,
  play: async ({ canvas, userEvent }) => {
    await userEvent.hover(canvas.getByRole('button'))
    await isShown()
    const words = bubble()
    if (!words) throw new Error('The tooltip is gone.')
    await userEvent.unhover(canvas.getByRole('button'))
    await userEvent.hover(words)
    await expect(words).toBeVisible()
    await expect(bubble()).toBe(words)
  },
}

export const ClickCloses: Story = {
  parameters: unseen,
  play: async ({ canvas, userEvent }) => {
    await userEvent.hover(canvas.getByRole('button'))
    await isShown()
    await userEvent.click(canvas.getByRole('button'))
    await isGone()
  },
}

export const EscapeClosesTooltipBeforeDialog: Story = {
  parameters: unseen,
  render: (args) => (
    <Dialog.Root defaultOpen>
      <Dialog.Content aria-describedby={undefined} className="fixed inset-8 bg-raised p-4">
        <Dialog.Title>A dialog</Dialog.Title>
        <Tooltip {...args} />
      </Dialog.Content>
    </Dialog.Root>
  ),
  play: async ({ userEvent }) => {
    await isShown()
    await userEvent.keyboard('{Escape}')
    await isGone()
    await expect(screen.getByRole('dialog')).toBeVisible()
  },
}

const secondAtOnce: Play = async ({ canvas, userEvent }) => {
  await userEvent.hover(canvas.getByRole('button', { name: 'First' }))
  await isShown()
  const second = canvas.getByRole('button', { name: 'Second' })
  const { x, y } = second.getBoundingClientRect()
  // The pointer keeps moving and never rests for half a second.
  for (const by of [5, 10, 15]) {
    await userEvent.pointer({ target: second, coords: { clientX: x + by, clientY: y + by } })
  }
  await waitFor(() => expect(bubble()).toHaveTextContent('About the second'))
  await expect(bubble()).toHaveAttribute('data-state', 'instant-open')
}

export const NextTooltipOpensImmediately: Story = {
  parameters: unseen,
  render: () => (
    <TooltipProvider>
      <div className="flex gap-2">
        <Tooltip content="About the first">
          <Button variant="secondary">First</Button>
        </Tooltip>
        <Tooltip content="About the second">
          <Button variant="secondary">Second</Button>
        </Tooltip>
      </div>
    </TooltipProvider>
  ),
  play: secondAtOnce,
}

export const EmptyRendersOnlyChild: Story = {
  parameters: unseen,
  args: { content: '' },
  play: async ({ userEvent }) => {
    await userEvent.tab()
    await expect(bubble()).toBeNull()
  },
}
