'use client'

import { cx } from 'class-variance-authority'
import { useRef, type ComponentProps } from 'react'

import { useFieldControl } from '../field/field.context.ts'
import { useControlled } from '../use-controlled.ts'
import { useFormReset } from '../use-form-reset.ts'
import { onScale, shareOf } from './slider.state.ts'
import { middleOf, Thumb } from './thumb.tsx'
import { Track } from './track.tsx'
import { useFormat } from './use-format.ts'

export type SliderScale = {
  min?: number
  max?: number
  /** The distance between two values. */
  step?: number
  /** The value as it is displayed and announced: `(value) => `${value} ms``. By default, a number in the locale. */
  format?: (value: number) => string
}

export type SliderMark = { value: number; label: string }

export type SliderProps = Omit<
  ComponentProps<'input'>,
  'type' | 'value' | 'defaultValue' | 'onChange' | 'style' | keyof SliderScale
> &
  SliderScale & {
    value?: number | undefined
    defaultValue?: number
    onValueChange?: (value: number) => void
    /** Values that are named below the track. */
    marks?: readonly SliderMark[]
    isInvalid?: boolean | undefined
  }

/** An approximate number. Renders a native `<input type="range">`, which every assistive technology can move. */
export function Slider({
  value: controlledValue,
  min = 0,
  max = 100,
  step = 1,
  defaultValue = min,
  onValueChange,
  format: givenFormat,
  marks,
  className,
  ...others
}: SliderProps) {
  const format = useFormat(givenFormat)
  const { 'aria-invalid': invalid, required: _, ...props } = useFieldControl(others)
  const frame = useRef<HTMLDivElement>(null)
  const [given, change] = useControlled(controlledValue, defaultValue, onValueChange)
  useFormReset(frame, () => {
    if (controlledValue === undefined) change(defaultValue)
  })
  const isInvalid = Boolean(invalid)
  const value = onScale(given, { min, max, step })
  const share = shareOf(value, min, max)
  const text = format(value)
  const track = (
    <Track filled={[0, share]} isInvalid={isInvalid} className="min-w-24 flex-1">
      <Thumb
        aria-valuetext={text}
        {...props}
        {...{ min, max, step, value, share, isInvalid }}
        data-slot="slider"
        data-state={isInvalid ? 'invalid' : 'valid'}
        onChange={(event) => change(event.currentTarget.valueAsNumber)}
      />
    </Track>
  )
  return (
    <div ref={frame} data-slot="slider-frame" className={cx('flex gap-4', className)}>
      {marks ? (
        <div className="min-w-24 flex-1">
          {track}
          <Marks {...{ marks, min, max }} />
        </div>
      ) : (
        track
      )}
      <span
        aria-hidden="true"
        data-slot="slider-value"
        // As wide as the ends of the scale, so that the track keeps its length.
        data-ends={`${format(min)}\n${format(max)}`}
        className="flex h-control flex-col justify-center text-end tabular-nums before:h-0 before:overflow-clip before:whitespace-pre-line before:content-[attr(data-ends)]"
      >
        {text}
      </span>
    </div>
  )
}

/** Hidden from assistive technology, which gets the value in words. */
function Marks({ marks, min, max }: { marks: readonly SliderMark[]; min: number; max: number }) {
  return (
    <div
      aria-hidden="true"
      data-slot="slider-marks"
      className="relative h-5 text-xs text-on-surface-muted"
    >
      {marks.map(({ value, label }) => {
        const share = shareOf(value, min, max)
        return (
          <span
            key={value}
            className={cx(
              'absolute whitespace-nowrap',
              share === 1 && 'end-0',
              share > 0 && share < 1 && '-translate-x-1/2 rtl:translate-x-1/2',
            )}
            style={share === 1 ? undefined : { insetInlineStart: share && middleOf(share) }}
          >
            {label}
          </span>
        )
      })}
    </div>
  )
}
