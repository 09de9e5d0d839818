import type { Meta, StoryObj } from '@storybook/react-vite'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { expect } from 'storybook/test'

import { ButtonGroup } from '../../src/components/button-group/index.ts'
import { Button } from '../../src/components/button/index.ts'
import { IconButton } from '../../src/components/icon-button/index.ts'
import { componentDocs } from '../docs.ts'

const meta = {
  title: 'Components/ButtonGroup',
  component: ButtonGroup,
  args: {
    label: 'Record www',
    children: (
      <>
        <Button variant="secondary">Edit</Button>
        <Button variant="secondary">Duplicate</Button>
        <Button variant="secondary">Delete</Button>
      </>
    ),
  },
  parameters: componentDocs({
    is: 'A row of related buttons, separate or joined at their edges.',
    use: [
      'Separate, for the actions at the end of a form or a dialog.',
      'Joined, for equal actions on one thing, all of them secondary.',
    ],
    avoid: [
      'For one choice of several: a SegmentedControl.',
      'For more than about four actions: put the others in a DropdownMenu.',
    ],
    keyboard: [['Tab', 'Each button is a tab stop.']],
    aria: ['`role="group"` with the label as its name.'],
  }),
} satisfies Meta<typeof ButtonGroup>

export default meta
type Story = StoryObj<typeof meta>

export const Spaced: Story = {
  args: {
    label: 'Changes',
    children: (
      <>
        <Button>Save changes</Button>
        <Button variant="secondary">Discard</Button>
      </>
    ),
  },
}
export const Joined: Story = { args: { layout: 'joined' } }
export const JoinedRightToLeft: Story = {
  args: { layout: 'joined' },
  globals: { direction: 'rtl' },
}
export const JoinedWithFocus: Story = {
  parameters: { picture: 'every theme' },
  args: { layout: 'joined' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: 'Duplicate' })).toHaveFocus()
  },
}
export const JoinedIcons: Story = {
  args: {
    label: 'Month',
    layout: 'joined',
    children: (
      <>
        <IconButton variant="secondary" label="Previous month" icon={<ChevronLeft />} />
        <Button variant="secondary">Today</Button>
        <IconButton variant="secondary" label="Next month" icon={<ChevronRight />} />
      </>
    ),
  },
}

export const NamesGroup: Story = {
  parameters: { picture: false },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('group', { name: 'Record www' })).toBeVisible()
  },
}

export const JoinedBordersOverlap: Story = {
  parameters: { picture: false },
  args: { layout: 'joined' },
  play: async ({ canvas }) => {
    const [first, second] = canvas.getAllByRole('button').map((it) => it.getBoundingClientRect())
    await expect(second?.left).toBe((first?.right ?? 0) - 1)
  },
}

export const WrapsOnNarrowPage: Story = {
  parameters: { picture: false },
  render: (args) => (
    <div className="w-40">
      <ButtonGroup {...args} />
    </div>
  ),
  play: async ({ canvas }) => {
    const tops = canvas.getAllByRole('button').map((it) => it.getBoundingClientRect().top)
    await expect(new Set(tops).size).toBeGreaterThan(1)
    const { width } = canvas.getByRole('group').getBoundingClientRect()
    await expect(width).toBeLessThanOrEqual(160)
  },
}
