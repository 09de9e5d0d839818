'use client'

import { cx } from 'class-variance-authority'
import { use, useId, useImperativeHandle, useRef, type ComponentProps } from 'react'

import { FieldContext, useFieldControl } from '../field/field.context.ts'
import { useLabels } from '../provider-context.ts'
import { useControlled } from '../use-controlled.ts'
import { useDirection } from '../use-direction.ts'
import { useFormReset } from '../use-form-reset.ts'
import { moveEnd, onScale, shareOf, type SliderRange } from './slider.state.ts'
import type { SliderScale } from './slider.tsx'
import { middleOf, Thumb } from './thumb.tsx'
import { Track } from './track.tsx'
import { useFormat } from './use-format.ts'

export type RangeSliderLabels = { low: string; high: string }

export const englishRangeSliderLabels: RangeSliderLabels = { low: 'from', high: 'to' }

export type RangeSliderProps = Omit<ComponentProps<'div'>, 'defaultValue' | 'onChange'> &
  SliderScale & {
    value?: SliderRange | undefined
    defaultValue?: SliderRange
    onValueChange?: (value: SliderRange) => void
    /** Submitted twice: the low value, then the high one. */
    name?: string
    form?: string
    disabled?: boolean
    isInvalid?: boolean | undefined
    /** Follow the group's name: “Response time from”. */
    labels?: Partial<RangeSliderLabels>
  }

/** The two ends of a range of numbers. Renders a `<div role="group">` with two native ranges. */
export function RangeSlider({
  value: controlledValue,
  min = 0,
  max = 100,
  step = 1,
  defaultValue,
  onValueChange,
  format: givenFormat,
  name,
  form,
  disabled,
  labels: givenLabels,
  isInvalid: isMarked,
  'aria-invalid': marked,
  ref,
  className,
  ...props
}: RangeSliderProps) {
  const labels = useLabels('rangeSlider', englishRangeSliderLabels, givenLabels)
  const format = useFormat(givenFormat)
  const id = useId()
  const field = use(FieldContext)
  const control = useFieldControl({
    isInvalid: isMarked,
    'aria-invalid': marked,
    'aria-describedby': props['aria-describedby'],
  })
  const frame = useRef<HTMLDivElement>(null)
  const direction = useDirection(frame)
  useImperativeHandle(ref, () => frame.current!)
  const initial = defaultValue ?? ([min, max] as const)
  const [given, change] = useControlled<SliderRange>(controlledValue, initial, onValueChange)
  useFormReset(frame, () => {
    if (controlledValue === undefined) change(initial)
  })
  const scale = { min, max, step }
  const value = [onScale(given[0], scale), onScale(given[1], scale)] as const
  const isInvalid = Boolean(control['aria-invalid'])
  const names = [labels.low, labels.high]
  const [low, high] = [shareOf(value[0], min, max), shareOf(value[1], min, max)]
  const ownName = props['aria-label']
  const groupName = props['aria-labelledby'] ?? (ownName ? undefined : field?.labelId)
  const middle = middleOf((low + high) / 2)
  // A press moves the nearer thumb, even when one covers the other.
  const before = `inset(0 calc(100% - ${middle}) 0 0)`
  const after = `inset(0 0 0 ${middle})`
  const mirroredBefore = `inset(0 0 0 calc(100% - ${middle}))`
  const mirroredAfter = `inset(0 ${middle} 0 0)`
  const reach = direction === 'rtl' ? [mirroredBefore, mirroredAfter] : [before, after]

  return (
    <div
      role="group"
      {...props}
      aria-describedby={control['aria-describedby']}
      ref={frame}
      aria-labelledby={groupName}
      data-slot="range-slider"
      data-state={isInvalid ? 'invalid' : 'valid'}
      className={cx('flex flex-col', className)}
    >
      <Track filled={[low, high]} isInvalid={isInvalid}>
        {([0, 1] as const).map((end) => (
          <span key={end} className="pointer-events-none absolute inset-0">
            <Thumb
              id={end === 0 ? field?.controlId : undefined}
              {...{ name, form, disabled, min, max, step, isInvalid }}
              value={value[end]}
              share={end === 0 ? low : high}
              reach={reach[end]}
              aria-valuetext={format(value[end])}
              {...(groupName || !ownName
                ? { 'aria-labelledby': cx(groupName, `${id}${end}`) }
                : { 'aria-label': `${ownName} ${names[end]}` })}
              data-slot="slider"
              onChange={(event) => change(moveEnd(value, end, event.currentTarget.valueAsNumber))}
            />
          </span>
        ))}
      </Track>
      <div className="flex flex-wrap justify-between gap-x-4 tabular-nums">
        {([0, 1] as const).map((end) => (
          <span key={end} aria-hidden="true" data-slot="slider-value">
            <span id={`${id}${end}`} className="sr-only">
              {names[end]}
            </span>
            {format(value[end])}
          </span>
        ))}
      </div>
    </div>
  )
}
