import type { Meta, StoryObj } from '@storybook/react-vite'

import { densities, fontFamily, scale } from '../../src/tokens/scale.ts'

type Row = { name: string; value: string; sample: React.ReactNode }

/** A scale of the design system: each step with its name, its value and a preview. */
function Scale({ caption, rows }: { caption: string; rows: readonly Row[] }) {
  return (
    <table className="w-full text-sm">
      <caption className="pb-2 text-start font-medium">{caption}</caption>
      <thead className="text-on-surface-muted">
        <tr>
          <th scope="col" className="py-1 text-start font-normal">
            Name
          </th>
          <th scope="col" className="py-1 ps-4 text-start font-normal">
            Value
          </th>
          <th scope="col" className="py-1 ps-4 text-start font-normal">
            Sample
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, value, sample }) => (
          <tr key={name} className="border-t border-subtle">
            <th scope="row" className="py-2 text-start font-mono font-normal">
              {name}
            </th>
            <td className="py-2 ps-4 tabular-nums">{value}</td>
            <td className="py-2 ps-4">{sample}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const meta = {
  title: 'Foundations/Scale',
  component: Scale,
  parameters: {
    picture: false,
    docs: {
      description: {
        component:
          'Type, space, corners, heights and motion, from `src/tokens/scale.ts`. Space is in steps of 4 px. Lengths are in rem, so that they follow the user’s text size.',
      },
    },
  },
} satisfies Meta<typeof Scale>

export default meta
type Story = StoryObj<typeof meta>

const uses: Record<keyof typeof scale.fontSize, string> = {
  xs: 'labels of groups',
  sm: 'the console',
  base: 'forms on public pages',
  lg: 'digits of a code',
  xl: 'headings of sections',
  '2xl': 'headings of pages',
  '3xl': 'the figure of a card',
}
const sizes = Object.keys(scale.fontSize) as (keyof typeof scale.fontSize)[]
const ROOT_PX = 16
const inPixels = (rem: string) => `${Number.parseFloat(rem) * ROOT_PX} px`

export const Type: Story = {
  args: {
    caption: `Sizes, in ${fontFamily.sans[0]}`,
    rows: sizes.map((size) => ({
      name: `text-${size}`,
      value: `${inPixels(scale.fontSize[size])} on ${inPixels(scale.lineHeight[size])}, ${uses[size]}`,
      sample: <span style={{ fontSize: scale.fontSize[size] }}>The wall holds</span>,
    })),
  },
}

export const Mono: Story = {
  args: {
    caption: `${fontFamily.mono[0]}: hosts, records, addresses, tokens`,
    rows: [
      {
        name: 'font-mono',
        value: 'tabular figures',
        sample: <span className="font-mono">192.0.2.1 shop.example.com</span>,
      },
    ],
  },
}

export const Spacing: Story = {
  args: {
    caption: 'Space: tight within a group, generous around it',
    rows: [1, 2, 3, 4, 6, 8].map((step) => ({
      name: `gap-${step}`,
      value: `${step} × ${inPixels(scale.space.step)}`,
      sample: (
        <span
          className="block h-3 bg-accent"
          style={{ width: `calc(${step} * ${scale.space.step})` }}
        />
      ),
    })),
  },
}

export const Corners: Story = {
  args: {
    caption: 'Corners: a partner chooses one of the three',
    rows: Object.entries(scale.corners).map(([name, { control, panel }]) => ({
      name,
      value: `${control} and ${panel}`,
      sample: (
        <span className="flex gap-2">
          <span className="size-8 border border-control" style={{ borderRadius: control }} />
          <span className="h-8 w-16 border border-control" style={{ borderRadius: panel }} />
        </span>
      ),
    })),
  },
}

export const Density: Story = {
  args: {
    caption: 'Density: height of controls and table rows',
    rows: densities.map((density) => ({
      name: density,
      value: `${scale.controlHeight[density]} and ${scale.rowHeight[density]}`,
      sample: (
        <span data-density={density} className="flex gap-2">
          <span className="flex h-control items-center rounded-control border border-control px-3">
            Control
          </span>
          <span className="flex h-row items-center border-y border-subtle px-3">Row</span>
        </span>
      ),
    })),
  },
}

export const Motion: Story = {
  args: {
    caption: 'Motion: opacity and transform only, nothing under reduced motion',
    rows: [
      {
        name: 'duration-answer',
        value: scale.duration.answer,
        sample: 'Feedback: hover, press, a switch',
      },
      {
        name: 'duration-enter',
        value: scale.duration.enter,
        sample: 'Entrances: a menu, a dialog, a toast',
      },
    ],
  },
}
