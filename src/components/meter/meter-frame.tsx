import { cx } from 'class-variance-authority'
import { useId } from 'react'

import { Glyph } from '../glyph/glyph.tsx'
import type { MeterLabels } from './meter.labels.ts'
import { bandOf, meterSegments, type MeterBand } from './meter.state.ts'
import type { MeterProps } from './meter.tsx'
import { meterFillVariants, meterWordsVariants } from './meter.variants.ts'

type MeterFrameProps = Omit<MeterProps, 'words'> & MeterLabels

const noBands: readonly MeterBand[] = []

/** The Meter itself, for its text in `words`. */
export function MeterFrame({
  label,
  isLabelHidden = false,
  value: given,
  min = 0,
  max = 100,
  bands = noBands,
  words,
  className,
  ...props
}: MeterFrameProps) {
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
