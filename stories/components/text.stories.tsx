import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { Text } from '../../src/components/text/index.ts'
import { componentDocs } from '../docs.ts'

const meta = {
  title: 'Components/Text',
  component: Text,
  args: { children: 'If there is an account with this address, we have sent a code to it.' },
  parameters: componentDocs({
    is: 'Text that is neither a heading nor a label.',
    use: ['For sentences around the parts of a page, so that a page sets no typography itself.'],
    avoid: ['For a hint of a field: use the Field’s own. For a message: Alert.'],
    keyboard: [],
    aria: ['A native `<p>`.'],
  }),
} satisfies Meta<typeof Text>

export default meta
type Story = StoryObj<typeof meta>

export const Plain: Story = {}
export const Muted: Story = { parameters: { picture: 'every theme' }, args: { tone: 'muted' } }
export const Small: Story = { args: { tone: 'muted', size: 'small' } }

/** A paragraph in a paragraph is invalid HTML, and React reports it at hydration. */
export const InlineIsSpan: Story = {
  parameters: { picture: false },
  args: { as: 'span', figures: 'tabular', children: '42 s' },
  play: async ({ canvas }) => {
    const text = canvas.getByText('42 s')
    await expect(text.tagName).toBe('SPAN')
    await expect(getComputedStyle(text).fontVariantNumeric).toBe('tabular-nums')
  },
}
