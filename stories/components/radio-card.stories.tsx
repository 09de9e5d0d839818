import type { Meta, StoryObj } from '@storybook/react-vite'
import { Database, Globe } from 'lucide-react'
import { expect, fn } from 'storybook/test'

import { RadioCard, RadioCardGroup } from '../../src/components/radio-card/index.ts'
import { componentDocs } from '../docs.ts'

const meta = {
  title: 'Components/RadioCard',
  component: RadioCardGroup,
  subcomponents: { RadioCard },
  args: {
    legend: 'Use case',
    name: 'use_case',
    onValueChange: fn(),
    children: (
      <>
        <RadioCard
          value="websites"
          title="Protect websites"
          description="Traffic to your domains passes through us."
          icon={<Globe size={20} strokeWidth={1.5} />}
        />
        <RadioCard
          value="databases"
          title="Protect databases"
          description="Only what you allow may connect."
          icon={<Database size={20} strokeWidth={1.5} />}
        />
        <RadioCard value="both" title="Both" />
      </>
    ),
  },
  parameters: componentDocs({
    is: 'One choice of a few that need a sentence each.',
    use: ['For two to four options that need an explanation or a comparison.'],
    avoid: ['For short, well-known values: a Select.'],
    keyboard: [
      ['Tab', 'To the selected card, or the first.'],
      ['Arrows', 'Select the next or previous card.'],
      ['Space', 'Selects the card.'],
    ],
    aria: [
      'A native `<fieldset>` of native radios with one name: they are submitted with the form.',
      'The title names the radio; the sentence describes it.',
    ],
  }),
} satisfies Meta<typeof RadioCardGroup>

export default meta
type Story = StoryObj<typeof meta>

export const Unselected: Story = {}
export const Selected: Story = {
  parameters: { picture: 'every theme' },
  args: { defaultValue: 'databases' },
}
export const WithHintAndError: Story = {
  args: { hint: 'You can change it later.', error: 'Choose a use case.' },
}
export const Disabled: Story = {
  parameters: { picture: 'every theme' },
  args: { disabled: true, defaultValue: 'both' },
}
export const Focused: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('radio', { name: 'Protect websites' })).toHaveFocus()
  },
}

export const WholeCardSelects: Story = {
  parameters: { picture: false },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByText('Only what you allow may connect.'))
    await expect(canvas.getByRole('radio', { name: 'Protect databases' })).toBeChecked()
    await expect(args.onValueChange).toHaveBeenCalledWith('databases')
  },
}

export const ArrowsSelect: Story = {
  parameters: { picture: false },
  args: { defaultValue: 'websites' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}')
    await expect(canvas.getByRole('radio', { name: 'Protect databases' })).toBeChecked()
    await expect(canvas.getByRole('radio', { name: 'Protect databases' })).toHaveFocus()
  },
}

export const DescribedByText: Story = {
  parameters: { picture: false },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByRole('radio', { name: 'Protect databases' }),
    ).toHaveAccessibleDescription('Only what you allow may connect.')
  },
}
