'use client'

import { cx } from 'class-variance-authority'
import type { ComponentProps } from 'react'

import { Glyph } from '../glyph/glyph.tsx'
import { useLabels } from '../provider-context.ts'
import { severityBadgeVariants } from './badge.variants.ts'

export type Severity = 'critical' | 'high' | 'medium' | 'low' | 'info'

export const englishSeverities: Record<Severity, string> = {
  critical: 'Critical',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  info: 'Info',
}

export type SeverityBadgeProps = Omit<ComponentProps<'span'>, 'children'> & {
  severity: Severity
  labels?: Partial<Record<Severity, string>>
}

/** How severe something is, as a word and a shape that both work without colour. Renders a `<span>`. */
export function SeverityBadge({
  severity,
  labels: givenLabels,
  className,
  ...props
}: SeverityBadgeProps) {
  const labels = useLabels('severityBadge', englishSeverities, givenLabels)
  return (
    <span
      {...props}
      data-slot="severity-badge"
      data-severity={severity}
      className={cx(severityBadgeVariants({ severity }), className)}
    >
      <SeverityShape severity={severity} />
      {labels[severity]}
    </span>
  )
}

const steps = ['low', 'medium', 'high'] as const

/** Three steps from low to high, filled according to severity; the levels above and below have their own symbols. */
export function SeverityShape({ severity }: { severity: Severity }) {
  if (severity === 'critical' || severity === 'info') {
    return <Glyph name={severity} />
  }
  const filled = steps.indexOf(severity)
  return (
    <svg
      viewBox="0 0 12 12"
      width="14"
      height="14"
      aria-hidden="true"
      data-slot="severity-shape"
      className="shrink-0 fill-current"
    >
      {steps.map((step, index) => (
        <rect
          key={step}
          x={index * 4.25}
          y={6.5 - index * 3}
          width="3.5"
          height={5 + index * 3}
          rx="0.75"
          className={index <= filled ? undefined : 'opacity-30'}
        />
      ))}
    </svg>
  )
}
