import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { Swatch } from '../../../../src/components/preview-frame.tsx'

const meta = {
  title: 'Pages/Partner/Swatch',
  tags: ['!autodocs'],
  component: Swatch,
  args: { colour: '#7c3aed' },
} satisfies Meta<typeof Swatch>

export default meta
type Story = StoryObj<typeof meta>

/** The outline shows where a colour like the page’s ends. */
export const Colours: Story = {
  parameters: { picture: 'every theme' },
  render: () => (
    <div className="flex gap-2 p-2">
      {['#7c3aed', '#ffffff', '#000000', '#facc15'].map((colour) => (
        <Swatch key={colour} colour={colour} />
      ))}
    </div>
  ),
}

export const IsDecoration: Story = {
  parameters: { picture: false },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('svg')).toHaveAttribute('aria-hidden', 'true')
  },
}
