import { cx } from 'class-variance-authority'
import { useId } from 'react'

import type { ProgressProps } from './progress.tsx'

type ProgressFrameProps = ProgressProps & Required<Pick<ProgressProps, 'words'>>

/** Of nothing, everything is done. */
export const shareOf = (value: number, max: number) => (max > 0 ? value / max : 1)

function stateOf(value: number | null, max: number) {
  if (value === null) return 'indeterminate'
  return value === max ? 'complete' : 'loading'
}

/** The Progress itself, for its text in `words`. */
export function ProgressFrame({
  label,
  isLabelHidden = false,
  value: given,
  max = 100,
  words,
  unknownWords = '',
  className,
  ...props
}: ProgressFrameProps) {
  const id = useId()
  const value = given === null ? null : Math.min(Math.max(given, 0), max)
  const said = value === null ? unknownWords : words(value, max)
  return (
    <div data-slot="progress-frame" className={cx('flex flex-col gap-1.5 text-sm', className)}>
      <div className={cx('flex justify-between gap-4', isLabelHidden && 'sr-only')}>
        <span id={id} className="font-medium">
          {label}
        </span>
        <span aria-hidden="true" className="text-on-surface-muted tabular-nums">
          {said}
        </span>
      </div>
      <div
        role="progressbar"
        aria-labelledby={id}
        {...props}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value ?? undefined}
        aria-valuetext={said || undefined}
        data-slot="progress"
        data-state={stateOf(value, max)}
        className="h-1.5 overflow-hidden rounded-full bg-subtle forced-colors:border forced-colors:border-[CanvasText]"
      >
        {value === null ? (
          // Stripes, so that it doesn't look like an amount, even without motion.
          <div className="h-full animate-pulse bg-[repeating-linear-gradient(135deg,var(--pp-color-accent)_0_0.375rem,var(--pp-color-accent-subtle)_0.375rem_0.75rem)] forced-colors:bg-[repeating-linear-gradient(135deg,CanvasText_0_0.375rem,Canvas_0.375rem_0.75rem)] forced-colors:forced-color-adjust-none" />
        ) : (
          <div
            className="h-full origin-left bg-accent transition-transform duration-enter ease-out rtl:origin-right forced-colors:bg-[Highlight]"
            style={{ transform: `scaleX(${shareOf(value, max)})` }}
          />
        )}
      </div>
    </div>
  )
}
