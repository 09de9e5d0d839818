import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, fn } from 'storybook/test'

import { Field } from '../../src/components/field/index.ts'
import { Fieldset } from '../../src/components/fieldset/index.ts'
import { RangeSlider, Slider } from '../../src/components/slider/index.ts'
import { componentDocs } from '../docs.ts'

const perMinute = (value: number) => `${value} per minute`
const milliseconds = (value: number) => `${value} ms`

const meta = {
  title: 'Components/Slider',
  component: Slider,
  subcomponents: { RangeSlider },
  args: {
    name: 'limit',
    min: 10,
    max: 200,
    step: 10,
    defaultValue: 60,
    format: perMinute,
    onValueChange: fn(),
  },
  render: (args) => (
    <form aria-label="Limit" onSubmit={(event) => event.preventDefault()}>
      <Field label="Requests">
        <Slider {...args} />
      </Field>
      <button type="reset" className="sr-only">
        Reset
      </button>
    </form>
  ),
  parameters: componentDocs({
    is: 'An approximate number, or with RangeSlider the two ends of a range.',
    use: [
      'For a setting whose effect matters more than its exact value, within known bounds.',
      'With `format`, so that the value has its unit, and `marks` to name some values.',
    ],
    avoid: [
      'For an exact or a large number: NumberField, in which it can be typed.',
      'For two to five choices: SegmentedControl or RadioGroup.',
    ],
    keyboard: [
      ['→ ↑, ← ↓', 'One step; → and ← are reversed on a right-to-left page.'],
      ['Page Up, Page Down', 'A tenth of the scale.'],
      ['Home, End', 'To the lowest and the highest value.'],
      ['Tab', 'To the other end of a RangeSlider.'],
    ],
    aria: [
      'A native range input, named and described by its Field, which VoiceOver and TalkBack users can adjust by swiping.',
      '`aria-valuetext` is the formatted value. The value and the marks that are displayed are hidden.',
      'A RangeSlider is a `group` of two ranges; “from” and “to” follow its name.',
    ],
  }),
} satisfies Meta<typeof Slider>

export default meta
type Story = StoryObj<typeof meta>
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas']
const unseen = { picture: false }
const slider = (canvas: Canvas) => canvas.getByRole<HTMLInputElement>('slider')
const shown = (root: HTMLElement) => root.querySelector('[data-slot=slider-value]')?.textContent
const sent = (canvas: Canvas) =>
  new FormData(canvas.getByRole<HTMLFormElement>('form')).getAll('limit')

export const Default: Story = { parameters: unseen }
export const States: Story = {
  parameters: { picture: 'every theme' },
  render: () => (
    <div className="flex flex-col gap-4">
      <Field label="Requests" hint="More than these from one address are blocked.">
        <Slider min={10} max={200} defaultValue={60} format={perMinute} />
      </Field>
      <Field label="At its minimum">
        <Slider />
      </Field>
      <Field label="At its maximum">
        <Slider defaultValue={100} />
      </Field>
      <Field label="Invalid" error="Your plan allows 100 per minute.">
        <Slider max={200} defaultValue={160} format={perMinute} />
      </Field>
      <Field label="Disabled">
        <Slider defaultValue={40} disabled />
      </Field>
    </div>
  ),
}

export const WithMarks: Story = {
  render: () => (
    <Field label="Sensitivity" hint="A higher one blocks more attacks, and more visitors.">
      <Slider
        min={1}
        max={4}
        defaultValue={2}
        format={(value) => ['Low', 'Medium', 'High', 'Paranoid'][value - 1] ?? ''}
        marks={[
          { value: 1, label: 'Low' },
          { value: 2, label: 'Medium' },
          { value: 3, label: 'High' },
          { value: 4, label: 'Paranoid' },
        ]}
      />
    </Field>
  ),
}

const range = (
  <form aria-label="Filter">
    <Field label="Response time">
      <RangeSlider
        name="limit"
        max={1000}
        step={10}
        defaultValue={[200, 800]}
        format={milliseconds}
      />
    </Field>
    <button type="reset" className="sr-only">
      Reset
    </button>
  </form>
)
export const Range: Story = { parameters: { picture: 'every theme' }, render: () => range }

export const RightToLeft: Story = {
  globals: { direction: 'rtl' },
  render: () => (
    <div className="flex flex-col gap-4">
      <Field label="Requests">
        <Slider
          defaultValue={20}
          marks={[
            { value: 0, label: 'None' },
            { value: 100, label: 'All' },
          ]}
        />
      </Field>
      {range}
    </div>
  ),
}

export const KeyboardFocusRing: Story = {
  parameters: { picture: 'every theme' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await expect(slider(canvas)).toHaveFocus()
  },
}

export const NamedAndDescribed: Story = {
  parameters: unseen,
  render: () => (
    <Field label="Requests" hint="From one address.">
      <Slider defaultValue={60} format={perMinute} />
    </Field>
  ),
  play: async ({ canvas }) => {
    const input = canvas.getByRole('slider', { name: 'Requests' })
    await expect(input).toHaveAccessibleDescription('From one address.')
    await expect(input).toHaveAttribute('aria-valuetext', '60 per minute')
  },
}

export const MovesAndSubmits: Story = {
  parameters: unseen,
  play: async ({ canvas, canvasElement, args }) => {
    await fireEvent.input(slider(canvas), { target: { value: '120' } })
    await expect(args.onValueChange).toHaveBeenLastCalledWith(120)
    await expect(slider(canvas)).toHaveAttribute('aria-valuetext', '120 per minute')
    await expect(shown(canvasElement)).toBe('120 per minute')
    await expect(sent(canvas)).toEqual(['120'])
  },
}

export const ResetRestoresDefault: Story = {
  parameters: unseen,
  play: async ({ canvas, canvasElement, userEvent }) => {
    await fireEvent.input(slider(canvas), { target: { value: '120' } })
    await userEvent.click(canvas.getByRole('button', { name: 'Reset' }))
    await expect(shown(canvasElement)).toBe('60 per minute')
    await expect(sent(canvas)).toEqual(['60'])
  },
}

export const WholeHeightIsTarget: Story = {
  parameters: unseen,
  play: async ({ canvas }) => {
    await expect(slider(canvas).getBoundingClientRect().height).toBeGreaterThanOrEqual(32)
  },
}

/** What reserves the room for the longest value has no height. */
export const AddsNoScrollBar: Story = {
  parameters: unseen,
  render: (args) => (
    <div data-testid="panel" className="overflow-y-auto">
      <Slider {...args} aria-label="Requests" />
    </div>
  ),
  play: async ({ canvas }) => {
    const panel = canvas.getByTestId('panel')
    await expect(panel.scrollHeight).toBe(panel.clientHeight)
  },
}

/** The thumb is where the native one is, so that a press on it doesn't move it. */
export const ThumbIsUnderPointer: Story = {
  parameters: unseen,
  play: async ({ canvas, canvasElement }) => {
    const thumb = canvasElement.querySelector('[data-slot=slider-thumb]')?.getBoundingClientRect()
    const track = slider(canvas).getBoundingClientRect()
    const middle = (thumb?.left ?? 0) + 10 - track.left
    await expect(Math.abs(middle - (10 + (50 / 190) * (track.width - 20)))).toBeLessThan(1)
  },
}

export const RangeEndsAreNamed: Story = {
  parameters: unseen,
  render: () => range,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('group', { name: 'Response time' })).toBeVisible()
    const low = canvas.getByRole('slider', { name: 'Response time from' })
    await expect(low).toHaveAttribute('aria-valuetext', '200 ms')
    await expect(canvas.getByRole('slider', { name: 'Response time to' })).toHaveValue('800')
  },
}

export const RangeThumbsCannotCross: Story = {
  parameters: unseen,
  render: () => range,
  play: async ({ canvas, userEvent }) => {
    const [low, high] = canvas.getAllByRole('slider')
    await fireEvent.input(low!, { target: { value: '900' } })
    await expect(sent(canvas)).toEqual(['800', '800'])
    // Each still has its own half of the place where both are.
    const { left, width, top } = low!.getBoundingClientRect()
    const middle = left + 10 + 0.8 * (width - 20)
    await expect(document.elementFromPoint(middle - 5, top + 10)).toBe(low)
    await expect(document.elementFromPoint(middle + 5, top + 10)).toBe(high)
    await userEvent.click(canvas.getByRole('button', { name: 'Reset' }))
    await expect(sent(canvas)).toEqual(['200', '800'])
  },
}

export const DisabledFieldset: Story = {
  parameters: unseen,
  render: () => (
    <form aria-label="Limit">
      <Fieldset legend="Limit" disabled>
        <Field label="Requests">
          <Slider name="limit" />
        </Field>
      </Fieldset>
    </form>
  ),
  play: async ({ canvas }) => {
    await expect(slider(canvas)).toBeDisabled()
    await expect(sent(canvas)).toEqual([])
  },
}
