import { cx } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'

import { Glyph } from '../glyph/glyph.tsx'
import { isBlank } from '../is-blank.ts'
import { alertVariants } from './alert.variants.ts'

const roles = { assertive: 'alert', polite: 'status', off: undefined } as const

export type AlertProps = Omit<ComponentProps<'div'>, 'title'> & {
  tone?: 'critical' | 'caution' | 'positive' | 'info'
  title?: ReactNode
  /**
   * How it is announced when it appears. Keep a live alert on the page and change its content: screen readers ignore a
   * region that is inserted together with its text.
   */
  live?: 'assertive' | 'polite' | 'off'
}

/** A message placed next to the content it refers to. Renders a `<div>`; without content, only the live region. */
export function Alert({
  tone = 'info',
  title,
  live = 'off',
  className,
  children,
  ...props
}: AlertProps) {
  const isEmpty = isBlank(title) && isBlank(children)
  if (isEmpty && live === 'off') return null
  return (
    <div
      {...props}
      role={roles[live]}
      aria-live={live === 'off' ? undefined : live}
      aria-atomic={live === 'off' ? undefined : true}
      data-slot="alert"
      data-tone={tone}
      data-state={isEmpty ? 'empty' : 'shown'}
      // Out of the flow, so that an empty region adds no gap to a grid.
      className={isEmpty ? 'sr-only absolute' : className}
    >
      {!isEmpty && (
        <div className={cx(alertVariants({ tone }))}>
          <Glyph name={tone} className="mt-0.5" />
          <div className="min-w-0 flex-1 text-pretty">
            {title && (
              <p data-slot="alert-title" className="font-medium">
                {title}
              </p>
            )}
            {children}
          </div>
        </div>
      )}
    </div>
  )
}
