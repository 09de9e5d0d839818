import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

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
    is: 'The progress through a task of a few steps. It doesn’t navigate.',
    use: ['For two to five steps in a fixed order.'],
    avoid: ['For tabs, or for pages that can be visited in any order.'],
    keyboard: [['None', 'It isn’t interactive.']],
    aria: [
      'A `<nav>` with an `<ol>`: clarity #4080, chakra #8475 and others request it instead of tabs.',
      '`aria-current="step"`, and the state of each step as text.',
      'The page moves the focus to the new step’s heading.',
    ],
  }),
} satisfies Meta<typeof Stepper>

export default meta
type Story = StoryObj<typeof meta>

export const First: Story = { args: { current: 0 } }
export const Middle: Story = {}
export const Last: Story = { parameters: { picture: 'every theme' }, args: { current: 2 } }
export const NarrowPhone: Story = { parameters: { viewportSize: { width: 320, height: 480 } } }

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
