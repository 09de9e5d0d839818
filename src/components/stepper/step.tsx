'use client'

import { cx } from 'class-variance-authority'

import { Glyph } from '../glyph/glyph.tsx'
import { stepStatus, type StepStatus } from './stepper.state.ts'
import type { StepperLabels, StepperStep } from './stepper.tsx'
import { stepMarkerVariants, stepVariants } from './stepper.variants.ts'

type StepProps = {
  step: StepperStep
  index: number
  current: number
  orientation: 'horizontal' | 'vertical'
  labels: StepperLabels
  onSelect: (() => void) | undefined
}

/** One step with its state as a word. A button only if people can go to it. */
export function Step({ step, index, current, orientation, labels, onSelect }: StepProps) {
  const status = stepStatus(index, current, Boolean(step.error))
  const isCurrent = index === current
  const isSelectable = step.isSelectable ?? (status === 'done' || status === 'error')
  const isVertical = orientation === 'vertical'
  const name = (
    <>
      {!isVertical && <StepGlyph status={status} />}
      <span className={cx('min-w-0 wrap-anywhere', isCurrent && 'font-medium')}>{step.label}</span>
      <span className="sr-only">, {labels[status]}</span>
    </>
  )
  const nameClass = 'flex min-h-6 items-baseline gap-1.5 text-start'
  return (
    <li
      data-slot="step"
      data-state={status}
      aria-current={isCurrent ? 'step' : undefined}
      className={stepVariants({ orientation, status })}
    >
      {isVertical && (
        <span aria-hidden="true" data-slot="step-marker" className={stepMarkerVariants({ status })}>
          {status === 'done' || status === 'error' ? (
            <StepGlyph status={status} isCentred />
          ) : (
            index + 1
          )}
        </span>
      )}
      {onSelect && isSelectable && !isCurrent ? (
        <button
          type="button"
          data-slot="step-button"
          className={cx(
            nameClass,
            'w-fit max-w-full rounded-control underline decoration-transparent underline-offset-4 transition-colors duration-answer hover:decoration-current pointer-coarse:min-h-11 pointer-coarse:items-center',
          )}
          onClick={onSelect}
        >
          {name}
        </button>
      ) : (
        <span className={cx(nameClass, isVertical && 'items-center')}>{name}</span>
      )}
      {(step.description || step.error) && (
        <div className={cx(isVertical ? 'col-start-2' : 'mt-0.5')}>
          {step.description && (
            <p data-slot="step-description" className="text-on-surface-muted">
              {step.description}
            </p>
          )}
          {step.error && (
            <p data-slot="step-error" className="text-critical-text">
              {step.error}
            </p>
          )}
        </div>
      )}
    </li>
  )
}

function StepGlyph({ status, isCentred }: { status: StepStatus; isCentred?: true }) {
  if (status !== 'done' && status !== 'error') return null
  return (
    <Glyph
      name={status === 'done' ? 'check' : 'critical'}
      className={cx(
        'size-3.5',
        !isCentred && 'mt-0.75 self-start',
        status === 'error' && 'text-critical-text',
      )}
    />
  )
}
