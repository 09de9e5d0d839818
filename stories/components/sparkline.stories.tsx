import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { Sparkline } from '../../src/components/sparkline/index.ts'
import { wave } from '../chart-data.ts'
import { componentDocs } from '../docs.ts'

const unseen = { picture: false }

const meta = {
  title: 'Components/Sparkline',
  component: Sparkline,
  args: { label: 'Blocked in 24 hours', values: wave(24, 120, 17) },
  parameters: componentDocs({
    is: 'A word-sized trend.',
    use: ['In a table row or next to a number, where the shape is enough.'],
    avoid: ['To read the value at a time: a LineChart.'],
    keyboard: [],
    aria: [
      'An image whose name contains the label, the last value and the range: `Blocked in 24 hours: last 27, between 3 and 410`.',
      'It isn’t a tab stop. In a link or a button its name becomes part of theirs.',
    ],
  }),
} satisfies Meta<typeof Sparkline>

export default meta
type Story = StoryObj<typeof meta>

const rows = [
  ['example.com', wave(24, 120, 17)],
  ['shop.example.com', wave(24, 40)],
  ['gaps.example.com', [4, 6, null, 9, 8, null, 3, null, null, 7, 9, 12]],
  ['below.example.com', [3, -2, -6, -1, 4, 8, 2, -3]],
  ['quiet.example.com', [0, 0, 0, 0, 0, 0]],
  ['first.example.com', [12]],
  ['new.example.com', []],
] as const

export const Default: Story = { parameters: unseen }
export const InTable: Story = {
  parameters: { picture: 'every theme' },
  render: ({ label }) => (
    <table className="w-full text-sm">
      <tbody>
        {rows.map(([name, values]) => (
          <tr key={name} className="border-t border-subtle">
            <th scope="row" className="py-2 text-start font-normal">
              {name}
            </th>
            <td className="py-2 text-end">
              <Sparkline label={label} values={values} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  ),
}

export const RightToLeft: Story = {
  globals: { direction: 'rtl' },
}

export const NamesLastValueAndRange: Story = {
  parameters: unseen,
  args: { values: [3, null, 410, 27] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img')).toHaveAccessibleName(
      'Blocked in 24 hours: last 27, between 3 and 410',
    )
  },
}

export const DescribesMissingData: Story = {
  parameters: unseen,
  args: { values: [null, null] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img')).toHaveAccessibleName('Blocked in 24 hours: no data')
  },
}

export const NotFocusable: Story = {
  parameters: unseen,
  play: async ({ userEvent }) => {
    await userEvent.tab()
    await expect(document.body).toHaveFocus()
  },
}
