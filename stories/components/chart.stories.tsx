import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { Chart } from '../../src/components/chart/index.ts'
import { componentDocs } from '../docs.ts'

const meta = {
  title: 'Components/Chart',
  component: Chart,
  args: {
    label: 'Checks of example.com',
    summary: 'Four of five checks passed.',
    data: {
      columns: ['Result', 'Checks'],
      rows: [
        ['Passed', '4'],
        ['Failed', '1'],
      ],
    },
    children: (
      <div className="h-4 w-4/5 bg-chart-1 forced-colors:bg-[CanvasText]" aria-hidden="true" />
    ),
  },
  parameters: componentDocs({
    is: 'The frame of every chart: a heading, a one-sentence summary, and the data as a table.',
    use: ['Around custom marks that no chart of the library provides.'],
    avoid: [
      'Around a LineChart, a BarChart or another chart of the library, which already includes it.',
    ],
    keyboard: [['Tab', 'To the button that shows the table, and to the table when it scrolls.']],
    aria: [
      'A `<figure>`, named by its heading and described by its sentence.',
      'The table is present in both views; while the marks are shown it is only visually hidden.',
      'Hide the marks from assistive technology: the sentence and the table convey the same.',
    ],
  }),
} satisfies Meta<typeof Chart>

export default meta
type Story = StoryObj<typeof meta>

export const Marks: Story = { parameters: { picture: 'every theme' } }
export const AsTable: Story = { args: { defaultView: 'table' } }

export const HiddenTableForScreenReaders: Story = {
  parameters: { picture: false },
  play: async ({ canvas }) => {
    const table = canvas.getByRole('table', { name: 'Checks of example.com' })
    await expect(table).toHaveTextContent('Passed4')
    await expect(canvas.getByRole('columnheader', { name: 'Checks' })).toBeInTheDocument()
    await expect(canvas.getByRole('rowheader', { name: 'Failed' })).toBeInTheDocument()
  },
}

export const TogglesBetweenMarksAndTable: Story = {
  parameters: { picture: false },
  play: async ({ canvas, userEvent }) => {
    const drawing = canvas.getByRole('figure').querySelector('[data-slot=chart-drawing]')
    await userEvent.click(canvas.getByRole('button', { name: 'Show as table' }))
    await expect(drawing).not.toBeVisible()
    // The button stays, and keeps the focus.
    await expect(canvas.getByRole('button', { name: 'Show as chart' })).toHaveFocus()
    await userEvent.tab()
    await expect(
      canvas.getByRole('region', { name: 'Checks of example.com, as a table' }),
    ).toHaveFocus()
    await userEvent.click(canvas.getByRole('button', { name: 'Show as chart' }))
    await expect(drawing).toBeVisible()
  },
}

export const NamedAndDescribed: Story = {
  parameters: { picture: false },
  play: async ({ canvas }) => {
    const figure = canvas.getByRole('figure', { name: 'Checks of example.com' })
    await expect(figure).toHaveAccessibleDescription('Four of five checks passed.')
    await expect(canvas.getByRole('heading', { level: 3 })).toHaveTextContent(
      'Checks of example.com',
    )
  },
}
