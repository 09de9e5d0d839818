import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, fn } from 'storybook/test'

import { Field } from '../../src/components/field/index.ts'
import { Textarea } from '../../src/components/textarea/index.ts'
import { componentDocs } from '../docs.ts'

type Canvas = Parameters<NonNullable<StoryObj['play']>>[0]['canvas']

const box = (canvas: Canvas) => canvas.getByRole<HTMLTextAreaElement>('textbox')
const said = (canvas: Canvas) =>
  box(canvas).parentElement?.querySelector('[data-slot=textarea-said]')?.textContent
const count = (canvas: Canvas) =>
  box(canvas).parentElement?.querySelector('[data-slot=textarea-count]')?.textContent
const type = (canvas: Canvas, value: string) => fireEvent.input(box(canvas), { target: { value } })

const text =
  'Since about nine o’clock our shop has been responding slowly.\n\nThe graph shows ten times the usual requests, nearly all of them for /search.'

const meta = {
  title: 'Components/Textarea',
  component: Textarea,
  args: { name: 'report', onChange: fn() },
  render: (args) => (
    <Field label="What happened">
      <Textarea {...args} />
    </Field>
  ),
  parameters: componentDocs({
    is: 'Several lines of text, with automatic height.',
    use: [
      'For answers of more than one line, inside a Field.',
      'With `limit` if the text may be too long: the remaining characters are counted, and excess characters are marked.',
    ],
    avoid: [
      'For one line: Input.',
      'With `maxLength`, which silently truncates pasted text: use `limit` instead. `limit` counts as `String.length` does; the server has to check it too.',
    ],
    keyboard: [['Enter', 'A new line.']],
    aria: [
      'A native `<textarea>`. The count is part of its description, announced on focus.',
      'One polite live region announces the count when a tenth is left, at 10, at 0, and then for every ten characters too many; not on every keystroke.',
      'Too many characters make it `aria-invalid`.',
    ],
  }),
} satisfies Meta<typeof Textarea>

export default meta
type Story = StoryObj<typeof meta>
const unseen = { picture: false }

export const Empty: Story = {}
export const Filled: Story = { args: { defaultValue: text } }
export const WithLimit: Story = { args: { defaultValue: text, limit: 200 } }
export const OverTheLimit: Story = {
  parameters: { picture: 'every theme' },
  args: { defaultValue: text, limit: 100 },
}
export const Invalid: Story = {
  render: (args) => (
    <Field label="What happened" hint="A sentence or two." error="Describe what happened.">
      <Textarea {...args} />
    </Field>
  ),
}
export const ReadOnly: Story = {
  parameters: { picture: 'every theme' },
  args: { defaultValue: text, readOnly: true },
}
export const Disabled: Story = {
  parameters: { picture: 'every theme' },
  args: { defaultValue: text, disabled: true },
}
export const RightToLeft: Story = {
  globals: { direction: 'rtl' },
  args: { defaultValue: 'השרת אינו מגיב', limit: 100 },
}

export const GrowsWithContent: Story = {
  parameters: unseen,
  play: async ({ canvas, userEvent }) => {
    const before = box(canvas).getBoundingClientRect().height
    await expect(before).toBe(3 * 24 + 18)
    await userEvent.type(box(canvas), '1{Enter}2{Enter}3{Enter}4{Enter}5')
    await expect(box(canvas).getBoundingClientRect().height).toBe(5 * 24 + 18)
    await userEvent.clear(box(canvas))
    await expect(box(canvas).getBoundingClientRect().height).toBe(before)
  },
}

export const AnnouncesCountAtMilestones: Story = {
  parameters: unseen,
  args: { limit: 50 },
  play: async ({ canvas }) => {
    const heard = new Set<string>()
    for (let length = 1; length <= 55; length += 1) {
      await type(canvas, 'a'.repeat(length))
      heard.add(said(canvas) ?? '')
    }
    await expect([...heard]).toEqual([
      '',
      '10 characters left',
      '5 characters left',
      '0 characters left',
      '1 character too many',
    ])
    await expect(count(canvas)).toBe('5 characters too many')
  },
}

export const OverLimitKeepsText: Story = {
  parameters: unseen,
  args: { limit: 10 },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(box(canvas))
    await userEvent.paste('123456789012')
    await expect(box(canvas)).toHaveValue('123456789012')
    await expect(box(canvas)).toBeInvalid()
    await expect(box(canvas)).toHaveAccessibleDescription('2 characters too many')
    await userEvent.keyboard('{Backspace}{Backspace}')
    await expect(box(canvas)).toBeValid()
  },
}

export const ResetRestoresCount: Story = {
  parameters: unseen,
  args: { limit: 100, defaultValue: 'Slow' },
  render: (args) => (
    <form>
      <Textarea {...args} aria-label="What happened" />
      <button type="reset">Reset</button>
    </form>
  ),
  play: async ({ canvas, userEvent, args }) => {
    await type(canvas, 'Slower')
    await expect(count(canvas)).toBe('94 characters left')
    await userEvent.click(canvas.getByRole('button', { name: 'Reset' }))
    await expect(box(canvas)).toHaveValue('Slow')
    await expect(count(canvas)).toBe('96 characters left')
    await type(canvas, 'Slower')
    // React compares with the value it last set, and would miss the same text after a reset.
    await expect(args.onChange).toHaveBeenCalledTimes(2)
  },
}

export const HintAndErrorPrecedeCount: Story = {
  parameters: unseen,
  args: { limit: 100 },
  render: Invalid.render,
  play: async ({ canvas }) => {
    await expect(box(canvas)).toHaveAccessibleDescription(
      'A sentence or two. Describe what happened. 100 characters left',
    )
    await expect(box(canvas)).toBeRequired()
  },
}
