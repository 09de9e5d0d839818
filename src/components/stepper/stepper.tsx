'use client'

import type { ComponentProps, ReactNode } from 'react'

import { useLabels } from '../provider-context.ts'
import { Step } from './step.tsx'
import type { StepStatus } from './stepper.state.ts'

export type StepperLabels = Record<StepStatus, string> & {
  position: (position: number, count: number) => string
}

export const englishStepperLabels: StepperLabels = {
  done: 'done',
  current: 'current step',
  upcoming: 'not started',
  error: 'needs attention',
  position: (position, count) => `Step ${position} of ${count}`,
}

export type StepperStep = {
  label: string
  /** A line below the label. */
  description?: ReactNode
  /** The problem and how to fix it. */
  error?: ReactNode
  /**
   * Whether people can go to it, if there is an `onStepSelect`. By default, to those that are done or have an error.
   */
  isSelectable?: boolean
}

export type StepperProps = Omit<ComponentProps<'nav'>, 'children'> & {
  /** What the steps lead to. */
  label: string
  steps: readonly StepperStep[]
  /** Index of the current step; the number of steps when all are done. */
  current: number
  /** Makes steps buttons. Go to the step with this index, and move the focus to its heading. */
  onStepSelect?: (index: number) => void
  /** `vertical` for steps with descriptions, or more than five. */
  orientation?: 'horizontal' | 'vertical'
  labels?: Partial<StepperLabels>
}

/** The progress through a task of a few steps. Renders a `<nav>` with an `<ol>`. */
export function Stepper({
  label,
  steps,
  current,
  onStepSelect,
  orientation = 'horizontal',
  labels: givenLabels,
  ...props
}: StepperProps) {
  const labels = useLabels('stepper', englishStepperLabels, givenLabels)
  return (
    <nav {...props} aria-label={label} data-slot="stepper" data-orientation={orientation}>
      <p data-slot="stepper-position" className="mb-2 text-sm text-on-surface-muted tabular-nums">
        {labels.position(Math.min(current + 1, steps.length), steps.length)}
      </p>
      <ol className={orientation === 'horizontal' ? 'flex gap-2' : 'mt-4 flex flex-col'}>
        {steps.map((step, index) => (
          <Step
            key={step.label}
            {...{ step, index, current, orientation, labels }}
            onSelect={onStepSelect && (() => onStepSelect(index))}
          />
        ))}
      </ol>
    </nav>
  )
}
