'use client'

import { cx } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'

import type { MessageTone } from '../alert/alert.variants.ts'
import { Glyph } from '../glyph/glyph.tsx'
import { isBlank } from '../is-blank.ts'
import { useLabels } from '../provider-context.ts'
import { bannerVariants } from './banner.variants.ts'

const roles = { assertive: 'alert', polite: 'status', off: undefined } as const

export type BannerLabels = {
  dismiss: string
}

export const englishBannerLabels: BannerLabels = {
  dismiss: 'Dismiss',
}

export type BannerProps = Omit<ComponentProps<'div'>, 'role'> & {
  /** Names its region, such as “Trial” or “Connection”. */
  label: string
  tone?: MessageTone
  /** One button or link. It inherits the banner's colour. */
  action?: ReactNode
  /** Makes the banner dismissible. The parent removes it and remembers that it was dismissed. */
  onDismiss?: () => void
  labels?: Partial<BannerLabels>
  /**
   * How it is announced when it appears. Keep a live banner on the page and change its content: screen readers ignore a
   * region that is inserted together with its text.
   */
  live?: 'assertive' | 'polite' | 'off'
}

/** A message about the whole console, across its top. Renders a `<div role="region">`. */
export function Banner({
  label,
  tone = 'info',
  action,
  onDismiss,
  labels: givenLabels,
  live = 'off',
  className,
  children,
  ...props
}: BannerProps) {
  const labels = useLabels('banner', englishBannerLabels, givenLabels)
  const isEmpty = isBlank(children)
  if (isEmpty && live === 'off') return null
  return (
    <div
      {...props}
      role={isEmpty ? undefined : 'region'}
      aria-label={isEmpty ? undefined : label}
      data-slot="banner"
      data-tone={tone}
      data-state={isEmpty ? 'empty' : 'shown'}
      // Out of the flow, so that an empty region adds no gap to a grid.
      className={
        isEmpty
          ? 'sr-only absolute'
          : cx(
              bannerVariants({ tone }),
              'forced-colors:border-y forced-colors:border-[CanvasText]',
              className,
            )
      }
    >
      {!isEmpty && <Glyph name={tone} className="mt-1" />}
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-4 gap-y-1">
        <div
          role={roles[live]}
          aria-live={live === 'off' ? undefined : live}
          aria-atomic={live === 'off' ? undefined : true}
          className="max-w-prose py-0.5 text-pretty"
        >
          {children}
        </div>
        {!isEmpty && action && (
          <div
            data-slot="banner-action"
            className="flex font-medium *:inline-flex *:min-h-6 *:items-center *:py-0 *:text-current *:underline *:underline-offset-[0.2em] pointer-coarse:-my-2.5 pointer-coarse:*:min-h-11"
          >
            {action}
          </div>
        )}
      </div>
      {!isEmpty && onDismiss && (
        <button
          type="button"
          aria-label={labels.dismiss}
          data-slot="banner-dismiss"
          className="-me-1 flex size-6 shrink-0 items-center justify-center rounded-control transition-opacity duration-answer hover:opacity-70 pointer-coarse:-my-2.5 pointer-coarse:-me-3 pointer-coarse:size-11"
          onClick={onDismiss}
        >
          <Glyph name="close" strokeWidth="1.5" />
        </button>
      )}
    </div>
  )
}
