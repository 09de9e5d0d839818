import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, fn } from 'storybook/test'

import { Field } from '../../src/components/field/index.ts'
import { NumberField } from '../../src/components/number-field/index.ts'
import { componentDocs } from '../docs.ts'

type Canvas = Parameters<NonNullable<StoryObj['play']>>[0]['canvas']

const field = (canvas: Canvas) => canvas.getByRole<HTMLInputElement>('spinbutton')
const sent = (canvas: Canvas) => new FormData(canvas.getByRole<HTMLFormElement>('form')).get('ttl')
const problem = (canvas: Canvas) =>
  field(canvas).closest('[data-slot=number-field]')?.querySelector('[data-slot=field-error]')

const meta = {
  title: 'Components/NumberField',
  component: NumberField,
  args: { name: 'ttl', onValueChange: fn() },
  render: (args) => (
    <form aria-label="Record" onSubmit={(event) => event.preventDefault()}>
      <Field label="Time to live">
        <NumberField {...args} />
      </Field>
      <button type="reset" className="sr-only">
        Reset
      </button>
    </form>
  ),
  parameters: componentDocs({
    is: 'A number, typed or stepped, in the format of its locale.',
    use: [
      'For amounts: how many, how long, how much. `unit` is the unit.',
      'With `min` and `max` if there are bounds: a number outside them is kept, and the field explains what to do.',
    ],
    avoid: [
      'For text that only looks like a number: lists of ports, postcodes, codes, card numbers. Use an Input.',
      'For one of a few numbers: Select or RadioGroup.',
    ],
    keyboard: [
      ['↑ ↓', 'Change it by one step.'],
      ['Page Up, Page Down', 'Change it by ten steps.'],
      ['Home, End', 'To the start and end of the text, as in any input.'],
      ['Tab', 'One tab stop: the buttons do the same as the arrow keys.'],
    ],
    aria: [
      'A native text input with `role="spinbutton"` and its value and bounds; the unit is part of its description.',
      'A hidden input submits the number without separators, or invalid text unchanged.',
      'If it is left with invalid text, it is `aria-invalid`, and the sentence below describes it.',
      'The mouse wheel scrolls the page and never changes the value.',
    ],
  }),
} satisfies Meta<typeof NumberField>

export default meta
type Story = StoryObj<typeof meta>
const unseen = { picture: false }

export const Default: Story = { parameters: unseen }
export const States: Story = {
  parameters: { picture: 'every theme' },
  render: () => (
    <div className="flex flex-col gap-4">
      <Field label="Empty">
        <NumberField />
      </Field>
      <Field label="With a unit" hint="From 60 to 86,400.">
        <NumberField defaultValue={3600} unit="seconds" min={60} max={86_400} step={60} />
      </Field>
      <Field label="At its minimum">
        <NumberField defaultValue={1} min={1} />
      </Field>
      <Field label="Invalid" error="Your plan allows 10 domains.">
        <NumberField defaultValue={12} />
      </Field>
      <Field label="Read-only">
        <NumberField defaultValue={3600} unit="seconds" readOnly />
      </Field>
      <Field label="Disabled">
        <NumberField defaultValue={3600} unit="seconds" disabled />
      </Field>
    </div>
  ),
}
export const LongUnitInNarrowField: Story = {
  args: { unit: 'requests per second', defaultValue: 8_640_000 },
  parameters: { viewportSize: { width: 320, height: 200 } },
  play: async ({ canvas, canvasElement }) => {
    const input = canvas.getByRole('spinbutton')
    await expect(input.scrollWidth).toBeLessThanOrEqual(input.clientWidth)
    const frame = canvasElement.querySelector('[data-slot=number-field-frame]')!
    await expect(frame.scrollWidth).toBeLessThanOrEqual(frame.clientWidth)
    await expect(frame.scrollHeight).toBeLessThanOrEqual(frame.clientHeight)
  },
}
export const RightToLeft: Story = {
  globals: { direction: 'rtl' },
  args: { defaultValue: 3600, unit: 'שניות' },
}

export const OutOfRange: Story = {
  parameters: { picture: 'every theme' },
  args: { min: 60, max: 86_400 },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.type(field(canvas), '5')
    await expect(field(canvas)).not.toHaveAttribute('aria-invalid')
    await userEvent.tab()
    await expect(field(canvas)).toHaveValue('5')
    await expect(args.onValueChange).toHaveBeenLastCalledWith(5)
    await expect(field(canvas)).toHaveAttribute('aria-invalid', 'true')
    await expect(field(canvas)).toHaveAccessibleDescription(
      'This is too small. Enter a number from 60 to 86,400.',
    )
    await expect(canvas.getByRole<HTMLFormElement>('form').checkValidity()).toBe(false)
  },
}

export const CorrectionClearsError: Story = {
  parameters: unseen,
  args: { min: 60 },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(field(canvas), '5')
    await userEvent.tab()
    await expect(problem(canvas)).toHaveTextContent('Enter a number that is at least 60.')
    await userEvent.type(field(canvas), '00')
    await expect(problem(canvas)).toBeNull()
    await expect(canvas.getByRole<HTMLFormElement>('form').checkValidity()).toBe(true)
  },
}

export const KeepsInvalidText: Story = {
  parameters: unseen,
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.type(field(canvas), 'an hour')
    await userEvent.tab()
    await expect(field(canvas)).toHaveValue('an hour')
    await expect(sent(canvas)).toBe('an hour')
    await expect(args.onValueChange).not.toHaveBeenCalled()
    await expect(problem(canvas)).toHaveTextContent('This is not a number.')
  },
}

export const PastesNumberWithSeparators: Story = {
  parameters: unseen,
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(field(canvas))
    await userEvent.paste('1,234')
    await expect(args.onValueChange).toHaveBeenLastCalledWith(1234)
    await expect(sent(canvas)).toBe('1234')
    await userEvent.tab()
    await expect(field(canvas)).toHaveValue('1,234')
  },
}

export const KeepsTextWhileTyping: Story = {
  parameters: unseen,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(field(canvas), '1234.50')
    await expect(field(canvas)).toHaveValue('1234.50')
    await userEvent.tab()
    await expect(field(canvas)).toHaveValue('1,234.5')
  },
}

export const GermanDecimalComma: Story = {
  parameters: unseen,
  args: { locale: 'de-DE', defaultValue: 1234.5 },
  play: async ({ canvas, userEvent, args }) => {
    await expect(field(canvas)).toHaveValue('1.234,5')
    await userEvent.clear(field(canvas))
    await userEvent.paste('2.345,25')
    await expect(args.onValueChange).toHaveBeenLastCalledWith(2345.25)
    await expect(sent(canvas)).toBe('2345.25')
  },
}

export const ArrowsStepWithinRange: Story = {
  parameters: unseen,
  args: { defaultValue: 7, min: 0, max: 60, step: 5 },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(field(canvas))
    await userEvent.keyboard('{ArrowUp}')
    await expect(field(canvas)).toHaveValue('10')
    await userEvent.keyboard('{ArrowDown}')
    await expect(field(canvas)).toHaveValue('5')
    await userEvent.keyboard('{PageUp}')
    await expect(field(canvas)).toHaveValue('55')
    await userEvent.keyboard('{PageUp}')
    await expect(field(canvas)).toHaveValue('60')
    await expect(field(canvas)).toHaveAttribute('aria-valuenow', '60')
    await userEvent.keyboard('{PageDown}{PageDown}')
    await expect(field(canvas)).toHaveValue('0')
  },
}

export const ButtonsStepWithLargeTargets: Story = {
  parameters: unseen,
  args: { defaultValue: 1, min: 0, max: 2 },
  play: async ({ canvas, userEvent }) => {
    const more = canvas.getByRole('button', { name: 'Increase' })
    const less = canvas.getByRole('button', { name: 'Decrease' })
    for (const { width, height } of [more, less].map((it) => it.getBoundingClientRect())) {
      await expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
    }
    await userEvent.click(more)
    await expect(field(canvas)).toHaveValue('2')
    await expect(more).toBeDisabled()
    await userEvent.click(less)
    await userEvent.click(less)
    await expect(less).toBeDisabled()
    await expect(sent(canvas)).toBe('0')
  },
}

export const SingleTabStop: Story = {
  parameters: unseen,
  args: { defaultValue: 1 },
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await expect(field(canvas)).toHaveFocus()
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: 'Reset' })).toHaveFocus()
  },
}

/** Native number inputs were changed by scrolling over them. */
export const IgnoresMouseWheel: Story = {
  parameters: unseen,
  args: { defaultValue: 5 },
  play: async ({ canvas, args }) => {
    field(canvas).focus()
    const isLeftAlone = await fireEvent.wheel(field(canvas), { deltaY: 100 })
    await expect(isLeftAlone).toBe(true)
    await expect(field(canvas)).toHaveValue('5')
    await expect(args.onValueChange).not.toHaveBeenCalled()
  },
}

export const ReadOnlyDoesNotStep: Story = {
  parameters: unseen,
  args: { defaultValue: 5, readOnly: true },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(field(canvas))
    await userEvent.keyboard('{ArrowUp}9')
    await expect(canvas.getByRole('button', { name: 'Increase' })).toBeDisabled()
    await expect(args.onValueChange).not.toHaveBeenCalled()
    await expect(sent(canvas)).toBe('5')
  },
}

export const ResetRestoresDefault: Story = {
  parameters: unseen,
  args: { defaultValue: 300 },
  play: async ({ canvas, userEvent }) => {
    await userEvent.clear(field(canvas))
    await userEvent.type(field(canvas), 'x')
    await userEvent.tab()
    await expect(problem(canvas)).not.toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Reset' }))
    await expect(field(canvas)).toHaveValue('300')
    await expect(sent(canvas)).toBe('300')
    await expect(problem(canvas)).toBeNull()
  },
}

export const NamedAndDescribed: Story = {
  parameters: unseen,
  args: { unit: 'seconds' },
  play: async ({ canvas }) => {
    const input = canvas.getByRole('spinbutton', { name: 'Time to live' })
    await expect(input).toHaveAccessibleDescription('seconds')
    await expect(input).toBeRequired()
  },
}
