import { cx } from 'class-variance-authority'
import { useId, type ComponentProps, type ReactNode } from 'react'

export type ProgressProps = Omit<ComponentProps<'div'>, 'children'> & {
  /** What is in progress. */
  label: ReactNode
  isLabelHidden?: boolean
  /** How much is done; `null` while unknown. */
  value: number | null
  max?: number
  /** The status as text, shown and announced: `3 of 8 checked`. A percentage by default. */
  words?: (value: number, max: number) => string
  /** The text while the progress is unknown. */
  unknownWords?: string
}

/** Of nothing, everything is done. */
const shareOf = (value: number, max: number) => (max > 0 ? value / max : 1)

const perCent = (value: number, max: number) => `${Math.round(100 * shareOf(value, max))}%`

function stateOf(value: number | null, max: number) {
  if (value === null) return 'indeterminate'
  return value === max ? 'complete' : 'loading'
}

/**
 * The progress of an operation. Renders a `<div role="progressbar">` below its label and its text. It announces
 * nothing: announce the completion in a status.
 */
export function Progress({
  label,
  isLabelHidden = false,
  value: given,
  max = 100,
  words = perCent,
  unknownWords = '',
  className,
  ...props
}: ProgressProps) {
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
