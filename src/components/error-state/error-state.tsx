'use client'

import { cx } from 'class-variance-authority'
import { createElement, type ComponentProps, type ReactNode } from 'react'

import { Button } from '../button/button.tsx'
import { Glyph } from '../glyph/glyph.tsx'
import { useLabels } from '../provider-context.ts'

export type ErrorStateLabels = {
  /** The words before the id of the failed request. */
  requestId: string
  retry: string
}

export const englishErrorStateLabels: ErrorStateLabels = {
  requestId: 'Request',
  retry: 'Try again',
}

export type ErrorStateProps = Omit<ComponentProps<'div'>, 'title'> & {
  /** What happened. */
  title: ReactNode
  /** Why, if known, and what to do. */
  description: ReactNode
  /** A reference for support to find the error. */
  requestId?: string | undefined
  labels?: Partial<ErrorStateLabels>
  onRetry?: () => void
  /** Another action, next to trying again. */
  action?: ReactNode
  headingLevel?: 1 | 2 | 3 | 4
}

/** Content that could not be shown. Renders a `<div role="alert">`. */
export function ErrorState({
  title,
  description,
  requestId,
  labels: givenLabels,
  onRetry,
  action,
  headingLevel = 2,
  className,
  ...props
}: ErrorStateProps) {
  const labels = useLabels('errorState', englishErrorStateLabels, givenLabels)
  return (
    <div
      role="alert"
      {...props}
      data-slot="error-state"
      className={cx('flex max-w-prose flex-col items-start', className)}
    >
      {createElement(
        `h${headingLevel}`,
        { className: 'flex items-start gap-2 font-medium', tabIndex: -1 },
        <Glyph name="critical" className="mt-0.5 text-critical-text" />,
        title,
      )}
      <p className="mt-1 text-pretty wrap-anywhere text-on-surface-muted">{description}</p>
      {(onRetry || action) && (
        <div className="mt-4 flex flex-wrap items-center gap-3">
          {onRetry && (
            <Button variant="secondary" onClick={onRetry}>
              {labels.retry}
            </Button>
          )}
          {action}
        </div>
      )}
      {requestId && (
        <p className="mt-4 text-sm text-on-surface-muted">
          {labels.requestId} <code className="font-mono select-all">{requestId}</code>
        </p>
      )}
    </div>
  )
}
