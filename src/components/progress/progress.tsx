import { cx } from 'class-variance-authority'
import { Progress as Radix } from 'radix-ui'
import { useId, type ComponentProps, type ReactNode } from 'react'

export type ProgressProps = Omit<ComponentProps<'div'>, 'children'> & {
  /** What is under way. */
  label: ReactNode
  isLabelHidden?: boolean
  /** How much is done; `null` while nobody knows. */
  value: number | null
  max?: number
  /** The state in words, shown and spoken: `3 of 8 checked`. By itself: per cent. */
  words?: (value: number, max: number) => string
  /** The words while nobody knows how much is done. */
  unknownWords?: string
}

const perCent = (value: number, max: number) => `${Math.round((100 * value) / max)} %`

/**
 * How far something has got. Renders a `<div role="progressbar">` below its label and its words.
 * It announces nothing by itself: say in a status when it is done.
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
      <Radix.Root
        aria-labelledby={id}
        {...props}
        value={value}
        max={max}
        aria-valuetext={said || undefined}
        data-slot="progress"
        className="h-1.5 overflow-hidden rounded-full bg-subtle forced-colors:border forced-colors:border-[CanvasText]"
      >
        {value === null ? (
          // Stripes, so that it looks like no amount, also where nothing moves.
          <div className="h-full animate-pulse bg-[repeating-linear-gradient(135deg,var(--color-accent)_0_0.375rem,var(--color-accent-subtle)_0.375rem_0.75rem)] forced-colors:bg-[repeating-linear-gradient(135deg,CanvasText_0_0.375rem,Canvas_0.375rem_0.75rem)] forced-colors:forced-color-adjust-none" />
        ) : (
          <Radix.Indicator
            className="h-full origin-left bg-accent transition-transform duration-enter ease-out rtl:origin-right forced-colors:bg-[Highlight]"
            style={{ transform: `scaleX(${value / max})` }}
          />
        )}
      </Radix.Root>
    </div>
  )
}
