import type { Meta, StoryObj } from '@storybook/react-vite'
import { Pencil, RefreshCw, Trash2 } from 'lucide-react'
import { expect, fn, waitFor } from 'storybook/test'

import { IconButton } from '../../src/components/icon-button/index.ts'
import { componentDocs } from '../docs.ts'

const meta = {
  title: 'Components/IconButton',
  component: IconButton,
  args: { label: 'Edit record', icon: <Pencil />, onClick: fn() },
  parameters: componentDocs({
    is: 'A Button for tight spots: an icon in a square, whose name is announced and shown as a tooltip.',
    use: [
      'For well-known actions in table rows, in toolbars and next to fields.',
      'The label is a verb and its object, such as `Delete record www`, so that each row’s is different.',
    ],
    avoid: [
      'Where there is room for a label: a Button. Icons alone are ambiguous.',
      'For the last step of an action that can’t be undone: use a label.',
    ],
    keyboard: [
      ['Tab', 'Focuses it and shows its name.'],
      ['Enter, Space', 'Activates it, unless it is pending.'],
      ['Escape', 'Closes the tooltip.'],
    ],
    aria: [
      'A native `<button>` with `aria-label`. The tooltip isn’t also its description, so nothing is announced twice.',
      'As wide as controls are high: 32, 40 or 48 px depending on density, 44 on touch.',
    ],
  }),
} satisfies Meta<typeof IconButton>

export default meta
type Story = StoryObj<typeof meta>
const unseen = { picture: false }
const bubble = () => document.querySelector('[data-slot=tooltip]')

export const Variants: Story = {
  parameters: { picture: 'every theme' },
  render: (args) => (
    <div className="flex w-fit gap-2">
      <IconButton {...args} variant="quiet" />
      <IconButton {...args} variant="secondary" label="Check again" icon={<RefreshCw />} />
      <IconButton {...args} variant="critical" label="Delete record" icon={<Trash2 />} />
      <IconButton {...args} variant="secondary" disabled label="Edit locked record" />
      <IconButton {...args} variant="secondary" isPending label="Edit saved record" />
    </div>
  ),
}

export const Densities: Story = {
  render: (args) => (
    <div className="flex w-fit items-center gap-2">
      {(['compact', 'comfortable', 'spacious'] as const).map((density) => (
        <div key={density} data-density={density}>
          <IconButton {...args} variant="secondary" label={`Edit, ${density}`} />
        </div>
      ))}
    </div>
  ),
}

export const Focused: Story = {
  parameters: {
    picture: 'every theme',
    viewportSize: { width: 240, height: 120 },
    isWholeScreen: true,
  },
  args: { tooltipSide: 'right', variant: 'secondary' },
  play: async ({ userEvent }) => {
    await userEvent.tab()
    await waitFor(() => expect(bubble()).toHaveTextContent('Edit record'))
  },
}

export const AnnouncesNameOnce: Story = {
  parameters: unseen,
  play: async ({ canvas, userEvent }) => {
    const button = canvas.getByRole('button', { name: 'Edit record' })
    await userEvent.tab()
    await waitFor(() => expect(bubble()).toBeVisible())
    await expect(button).not.toHaveAttribute('aria-describedby')
  },
}

export const HandlesClick: Story = {
  parameters: unseen,
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await userEvent.click(canvas.getByRole('button', { name: 'Edit record' }))
    await expect(args.onClick).toHaveBeenCalledTimes(2)
  },
}

export const PendingShowsSpinnerIgnoresClicks: Story = {
  parameters: unseen,
  args: { isPending: true, pendingLabel: 'Saving record' },
  play: async ({ canvas, userEvent, args }) => {
    const button = canvas.getByRole('button', { name: 'Saving record' })
    await userEvent.click(button)
    await expect(args.onClick).not.toHaveBeenCalled()
    await expect(button).toHaveFocus()
    await expect(button.querySelectorAll('svg')).toHaveLength(1)
    await expect(button.querySelector('[data-slot=spinner]')).toBeVisible()
  },
}

export const IsSquare: Story = {
  parameters: unseen,
  play: async ({ canvas }) => {
    const { width, height } = canvas.getByRole('button').getBoundingClientRect()
    await expect(width).toBe(height)
    await expect(width).toBeGreaterThanOrEqual(24)
  },
}
