import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { Code } from '../../src/components/code/index.ts'
import { componentDocs } from '../docs.ts'

const meta = {
  title: 'Components/Code',
  component: Code,
  args: { children: 'shop.example.com' },
  parameters: componentDocs({
    is: 'A technical name within a line: a host, a record, an address, a path.',
    use: ['Within a sentence.'],
    avoid: ['For several lines: CodeBlock. For a value to copy: CopyField.'],
    keyboard: [],
    aria: ['A `<code>`; how it is announced depends on the screen reader’s settings.'],
  }),
} satisfies Meta<typeof Code>

export default meta
type Story = StoryObj<typeof meta>

export const InSentence: Story = {
  render: (args) => (
    <p>
      Point <Code {...args} /> to the address below.
    </p>
  ),
}

export const LongName: Story = {
  parameters: { picture: 'every theme' },
  args: { children: `${'a-very-long-label-of-a-name'.repeat(8)}.example.com` },
  play: async ({ canvasElement }) => {
    const { scrollWidth, clientWidth } = canvasElement.ownerDocument.documentElement
    await expect(scrollWidth).toBe(clientWidth)
  },
}
