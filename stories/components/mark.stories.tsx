import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { CrenellatedLine, Mark, Wordmark } from '../../src/components/mark/index.ts'
import { componentDocs } from '../docs.ts'

const meta = {
  title: 'Components/Mark',
  component: Mark,
  subcomponents: { Wordmark, CrenellatedLine },
  parameters: componentDocs({
    is: 'The crenellated line, drawn with one stroke.',
    use: [
      'Small in a header, next to the name.',
      'As a line under the sign-in heading and as the baseline of empty states.',
    ],
    avoid: [
      'As a pattern or a picture. Never use a shield, a padlock or a globe instead.',
      'For a person: Avatar.',
    ],
    keyboard: [],
    aria: ['Hidden, unless a `label` names it because no text next to it does.'],
  }),
} satisfies Meta<typeof Mark>

export default meta
type Story = StoryObj<typeof meta>

export const Alone: Story = {
  parameters: { picture: 'every theme' },
  args: { label: 'Parapet' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img', { name: 'Parapet' })).toBeVisible()
  },
}
export const WithName: Story = {
  parameters: { picture: 'every theme' },
  render: () => <Wordmark />,
}
export const Inline: Story = { render: () => <CrenellatedLine /> }
export const InlineRightToLeft: Story = {
  globals: { direction: 'rtl' },
  render: () => <CrenellatedLine />,
}
