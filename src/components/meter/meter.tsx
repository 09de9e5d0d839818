import { cx } from 'class-variance-authority'
import { useId, type ComponentProps, type ReactNode } from 'react'

import { Glyph } from '../glyph/glyph.tsx'
import { bandOf, meterSegments, type MeterBand } from './meter.state.ts'
import { meterFillVariants, meterWordsVariants } from './meter.variants.ts'

export type MeterProps = Omit<ComponentProps<'div'>, 'children' | 'role'> & {
  /** What is measured. */
  label: ReactNode
  isLabelHidden?: boolean
  value: number
  min?: number
  max?: number
  /** The meaning of values, from low to high. Without them it is only an amount. */
  bands?: readonly MeterBand[]
  /** The value as text, shown and announced: `72 of 100, fair`. */
  words?: (value: number, max: number, band: MeterBand | undefined) => string
}

const inWords = (value: number, max: number, band: MeterBand | undefined) =>
  band ? `${value} of ${max}, ${band.label}` : `${value} of ${max}`

const noBands: readonly MeterBand[] = []

/**
 * An amount within known bounds: a score, a quota. Renders a `<div role="meter">` below its label and its value as
 * text, which carry the meaning; the colour only repeats it.
 */
export function Meter({
  label,
  isLabelHidden = false,
  value: given,
  min = 0,
  max = 100,
  bands = noBands,
  words = inWords,
  className,
  ...props
}: MeterProps) {
  const id = useId()
  const value = Math.min(Math.max(given, min), max)
  const band = bandOf(value, bands)
  const tone = band?.tone ?? 'none'
  const said = words(value, max, band)
  return (
    <div data-slot="meter-frame" className={cx('flex flex-col gap-1.5 text-sm', className)}>
      <div className={cx('flex justify-between gap-4', isLabelHidden && 'sr-only')}>
        <span id={id} className="font-medium">
          {label}
        </span>
        <span aria-hidden="true" className={cx(meterWordsVariants({ tone }), 'tabular-nums')}>
          {band && <Glyph name={band.tone} />}
          {said}
        </span>
      </div>
      {/* The native <meter> can't be styled the same in all browsers, nor in bands. */}
      <div
        aria-labelledby={id}
        {...props}
        role="meter"
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max}
        aria-valuetext={said}
        data-slot="meter"
        data-tone={tone}
        className="flex h-1.5 gap-0.5 overflow-hidden rounded-full"
      >
        {meterSegments(value, { min, max, bands }).map(({ end, share, filled }) => (
          <div
            key={end}
            className="bg-subtle forced-colors:border forced-colors:border-[CanvasText]"
            style={{ flexGrow: share }}
          >
            <div
              className={meterFillVariants({ tone })}
              style={{ transform: `scaleX(${filled})` }}
            />
          </div>
        ))}
      </div>
    </div>
  )
}
