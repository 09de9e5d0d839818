import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'

import { Stepper } from '../../src/components/stepper/index.ts'
import { componentDocs } from '../docs.ts'

const meta = {
  title: 'Components/Stepper',
  component: Stepper,
  args: {
    label: 'Setting up your account',
    steps: [{ label: 'About you' }, { label: 'Your company' }, { label: 'First domain' }],
    current: 1,
  },
  parameters: componentDocs({
    is: 'The progress through a task of a few steps.',
    use: [
      'For two to five steps in a fixed order; vertical also for more, or with descriptions.',
      'With `onStepSelect` if people can go back to a step that is done.',
    ],
    avoid: ['For pages that can be visited in any order: Tabs.'],
    keyboard: [
      ['Tab', 'To a step that can be selected. Without `onStepSelect` there is none.'],
      ['Enter, Space', 'Go to it.'],
    ],
    aria: [
      'A `<nav>` with an `<ol>`: clarity #4080, chakra #8475 and others request it instead of tabs.',
      '`aria-current="step"`, and the state of each step as text.',
      'The page moves the focus to the new step’s heading.',
      'Only steps that people can go to are buttons. An error is text, and “needs attention” is the state of its step.',
    ],
  }),
} satisfies Meta<typeof Stepper>

export default meta
type Story = StoryObj<typeof meta>

export const First: Story = { args: { current: 0 } }
export const Middle: Story = {}
export const Last: Story = { parameters: { picture: 'every theme' }, args: { current: 2 } }
export const NarrowPhone: Story = { parameters: { viewportSize: { width: 320, height: 480 } } }

export const AllDone: Story = {
  parameters: { picture: false },
  args: { current: 3 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Step 3 of 3')).toBeVisible()
    await expect(canvas.getAllByText(/done$/)).toHaveLength(3)
  },
}

export const DescribesStepStates: Story = {
  parameters: { picture: false },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Step 2 of 3')).toBeVisible()
    const items = canvas.getAllByRole('listitem')
    await expect(items.map((item) => item.textContent)).toEqual([
      'About you, done',
      'Your company, current step',
      'First domain, not started',
    ])
    await expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([
      null,
      'step',
      null,
    ])
  },
}

const described = [
  { label: 'Name servers', description: 'Both point to Parapet since Monday.' },
  { label: 'Records', error: 'Two records have no value. Complete them.' },
  { label: 'Protection', description: 'Choose how strict it is.' },
  { label: 'Notifications', description: 'Who is notified, and how.' },
]

export const Vertical: Story = {
  parameters: { picture: 'every theme' },
  args: {
    label: 'Protect shop.example.com',
    orientation: 'vertical',
    current: 2,
    steps: described,
  },
}
export const VerticalRightToLeft: Story = {
  globals: { direction: 'rtl' },
  args: { orientation: 'vertical' },
}
export const WithDescriptionsAndError: Story = {
  parameters: { viewportSize: { width: 900, height: 300 } },
  args: { steps: described, current: 2, onStepSelect: fn() },
}
export const NarrowPhoneVertical: Story = {
  parameters: { viewportSize: { width: 320, height: 480 } },
  args: { steps: described, current: 2, orientation: 'vertical', onStepSelect: fn() },
}

export const SelectsStepThatIsDone: Story = {
  parameters: { picture: false },
  args: { steps: described, current: 2, onStepSelect: fn() },
  play: async ({ canvas, userEvent, args }) => {
    const buttons = canvas.getAllByRole('button')
    await expect(buttons.map((button) => button.textContent)).toEqual([
      'Name servers, done',
      'Records, needs attention',
    ])
    for (const button of buttons) {
      await expect(button.getBoundingClientRect().height).toBeGreaterThanOrEqual(24)
    }
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect(args.onStepSelect).toHaveBeenLastCalledWith(0)
  },
}

export const StepsInAnyOrder: Story = {
  parameters: { picture: false },
  args: {
    steps: described.map((step) => ({ ...step, isSelectable: true })),
    current: 0,
    onStepSelect: fn(),
  },
  play: async ({ canvas, userEvent, args }) => {
    // All but the current one.
    await expect(canvas.getAllByRole('button')).toHaveLength(3)
    await userEvent.click(canvas.getByRole('button', { name: /^Notifications ?, not started$/ }))
    await expect(args.onStepSelect).toHaveBeenLastCalledWith(3)
  },
}
