import { cx } from 'class-variance-authority'
import type { ComponentProps } from 'react'

import { Glyph } from '../glyph/glyph.tsx'
import { stepStatus, type StepStatus } from './stepper.state.ts'

export type StepperLabels = Record<StepStatus, string> & {
  position: (position: number, count: number) => string
}

const english: StepperLabels = {
  done: 'done',
  current: 'current step',
  upcoming: 'not started',
  position: (position, count) => `Step ${position} of ${count}`,
}

export type StepperProps = Omit<ComponentProps<'nav'>, 'children'> & {
  /** What the steps lead to. */
  label: string
  steps: readonly { label: string }[]
  /** Index of the current step. */
  current: number
  labels?: StepperLabels
}

/** The progress through a task of a few steps. Renders a `<nav>` with an `<ol>`; it doesn't navigate. */
export function Stepper({
  label,
  steps,
  current,
  labels = english,
  className,
  ...props
}: StepperProps) {
  return (
    <nav {...props} aria-label={label} data-slot="stepper" className={className}>
      <p data-slot="stepper-position" className="mb-2 text-sm text-on-surface-muted tabular-nums">
        {labels.position(current + 1, steps.length)}
      </p>
      <ol className="flex gap-2">
        {steps.map((step, index) => {
          const status = stepStatus(index, current)
          return (
            <li
              key={step.label}
              data-slot="step"
              data-state={status}
              aria-current={status === 'current' ? 'step' : undefined}
              className={cx(
                'flex min-w-0 flex-1 items-baseline gap-1.5 border-t-2 pt-2 text-sm',
                status === 'upcoming'
                  ? 'border-subtle text-on-surface-muted'
                  : 'border-accent text-on-surface',
                status === 'current' && 'font-medium',
              )}
            >
              {status === 'done' && <Glyph name="check" className="mt-0.75 size-3.5 self-start" />}
              <span className="min-w-0 wrap-anywhere">{step.label}</span>
              <span className="sr-only">, {labels[status]}</span>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
