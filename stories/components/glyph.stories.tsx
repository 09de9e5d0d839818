import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { Glyph, glyphs, type GlyphName } from '../../src/components/glyph/index.ts'
import { componentDocs } from '../docs.ts'

const isGlyph = (name: string): name is GlyphName => name in glyphs
const names = Object.keys(glyphs).filter(isGlyph)

const meta = {
  title: 'Components/Glyph',
  component: Glyph,
  args: { name: 'critical' },
  parameters: componentDocs({
    is: 'One of the few icons that public pages need, without the size of an icon library (2 KB gzip for its first icon).',
    use: ['In components that public pages use.'],
    avoid: [
      'In the console: lucide-react has them all.',
      'On its own: put a word next to it, as a Badge does.',
    ],
    keyboard: [],
    aria: ['Always hidden; the word next to it is announced.'],
  }),
} satisfies Meta<typeof Glyph>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { parameters: { picture: false } }
export const All: Story = {
  parameters: { picture: 'every theme' },
  render: () => (
    <ul className="grid grid-cols-2 gap-2 text-sm">
      {names.map((name) => (
        <li key={name} className="flex items-center gap-2">
          <Glyph name={name} /> {name}
        </li>
      ))}
    </ul>
  ),
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll('svg:not([aria-hidden=true])')).toHaveLength(0)
  },
}
