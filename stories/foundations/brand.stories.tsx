import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { Alert } from '../../src/components/alert/index.ts'
import { Button } from '../../src/components/button/index.ts'
import { Field } from '../../src/components/field/index.ts'
import { Input } from '../../src/components/input/index.ts'
import { Link } from '../../src/components/link/index.ts'
import { brandCss, brandThemes, type Brand } from '../../src/tokens/brand-theme.ts'

/** A few parts in a partner's brand: interactive elements keep their contrast whatever the colour is. */
function Branded(brand: Brand) {
  // A docs page shows several brands.
  const name = `brand-${brand.colour.slice(1)}`
  return (
    <div className={`${name} grid gap-4 bg-surface p-4 text-on-surface`}>
      <style>{brandCss(brand, `.${name}`)}</style>
      <p>
        The logo keeps the raw colour{' '}
        <span
          className="inline-block size-4 rounded-control border border-subtle align-[-0.2em]"
          style={{ background: brand.colour }}
        />
        ; buttons and <Link href="#links">links</Link> use one that can be read.
      </p>
      <Field label="Domain">
        <Input placeholder="example.com" />
      </Field>
      <div className="flex gap-2">
        <Button>Add domain</Button>
        <Button variant="secondary">Cancel</Button>
      </div>
      <Alert tone="info">Messages keep Parapet’s own colours.</Alert>
    </div>
  )
}

const meta = {
  title: 'Foundations/Brand',
  component: Branded,
  parameters: {
    docs: {
      description: {
        component:
          'A partner’s theme consists of a colour, a hue for the neutrals and a corner style (`brandCss` in `src/tokens/brand-theme.ts`). A test tries 10,000 random colours in all four themes.',
      },
    },
  },
} satisfies Meta<typeof Branded>

export default meta
type Story = StoryObj<typeof meta>

export const Violet: Story = {
  parameters: { picture: 'every theme' },
  args: { colour: '#7c3aed', neutralHue: 290, corners: 'round' },
}
/** The hardest case: yellow has no contrast with paper, and white text has none with yellow. */
export const Yellow: Story = {
  parameters: { picture: 'every theme' },
  args: { colour: '#ffe500', corners: 'sharp' },
}
export const White: Story = {
  parameters: { picture: 'every theme' },
  args: { colour: '#ffffff', neutralHue: 230 },
}

export const ButtonFollowsBrand: Story = {
  args: { colour: '#b91c1c' },
  parameters: { picture: false },
  play: async ({ canvas }) => {
    const { backgroundColor } = getComputedStyle(canvas.getByRole('button', { name: 'Add domain' }))
    const [red = 0, green = 0, blue = 0] = (backgroundColor.match(/[\d.]+/g) ?? []).map(Number)
    await expect(red).toBeGreaterThan(Math.max(green, blue))
  },
}

/** As a browser reports it. */
const rgb = (hex: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`

const nested = { colour: '#7c3aed' }
export const HighContrastKeepsBrand: Story = {
  args: nested,
  parameters: { picture: false },
  render: () => (
    <div className="grid gap-4">
      <style>{brandCss(nested, '.partner')}</style>
      <div className="partner">
        <Button>Standard</Button>
      </div>
      <div data-contrast="more">
        <div className="partner">
          <Button>Set on its ancestor</Button>
        </div>
      </div>
      <div className="partner" data-contrast="more">
        <Button>Set on the element</Button>
      </div>
      <div className="partner">
        <div data-contrast="more">
          <Button>Set on its descendant</Button>
        </div>
      </div>
    </div>
  ),
  play: async ({ canvas }) => {
    const groundOf = (name: string) =>
      getComputedStyle(canvas.getByRole('button', { name })).backgroundColor
    const { light, 'light-contrast': more } = brandThemes(nested)
    await expect(groundOf('Standard')).toBe(rgb(light.accent))
    for (const name of ['Set on its ancestor', 'Set on the element', 'Set on its descendant'])
      await expect(groundOf(name)).toBe(rgb(more.accent))
  },
}
