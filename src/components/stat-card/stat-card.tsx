import { cx } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'

import { Glyph } from '../glyph/glyph.tsx'
import type { RenderLink } from '../render-link.ts'
import { Skeleton } from '../skeleton/skeleton.tsx'
import { Change } from './change.tsx'
import type { StatCardLabels } from './stat-card.labels.ts'
import type { BetterWay } from './stat-card.state.ts'
import { statValueVariants } from './stat-card.variants.ts'

export type StatCardProps = Omit<ComponentProps<'div'>, 'children'> & {
  label: string
  /** The formatted figure: `1,284`. */
  value: ReactNode
  unit?: ReactNode
  /** `critical` for a figure that needs action. The label says what is wrong; colour and icon only repeat it. */
  tone?: 'neutral' | 'critical'
  change?: {
    before: number
    now: number
    /** What the figure is compared with: `last week`. */
    since: string
    /** Which direction is good for this figure. */
    better: BetterWay
  }
  /** A small line with the trend. The card's text already describes it, so it may be hidden from screen readers. */
  chart?: ReactNode
  /** URL of a page with details; the whole card links to it. Requires `renderLink`. */
  href?: string
  /** Renders a link with the router's own component: `(item, props) => <Link {...props} to={item.href} />`. */
  renderLink?: RenderLink
  /** The figure is loading. The card keeps its size. */
  isLoading?: boolean
  labels?: Partial<StatCardLabels>
}

/** One figure, its label, and whether it has improved. Renders a `<div role="group">`. */
export function StatCard({
  label,
  value,
  unit,
  tone = 'neutral',
  change,
  chart,
  href,
  renderLink,
  isLoading = false,
  labels,
  className,
  ...props
}: StatCardProps) {
  const isLink = href !== undefined && renderLink !== undefined
  return (
    <div
      {...props}
      role="group"
      aria-label={label}
      aria-busy={isLoading || undefined}
      data-slot="stat-card"
      data-state={isLoading ? 'loading' : 'ready'}
      className={cx(
        'relative flex min-w-0 flex-col gap-1 rounded-panel border border-subtle bg-raised p-4 text-sm text-on-raised',
        isLink && 'transition-colors duration-answer hover:border-control',
        className,
      )}
    >
      <p data-slot="stat-card-label" className="text-on-surface-muted">
        {isLink
          ? renderLink(
              { label, href },
              {
                'data-slot': 'stat-card-link',
                'data-state': 'other',
                className:
                  'outline-none after:absolute after:inset-0 after:rounded-panel focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus',
                children: label,
              },
            )
          : label}
      </p>
      <div data-slot="stat-card-value" className={statValueVariants({ tone })}>
        {isLoading ? (
          <Skeleton className="w-24 self-center" />
        ) : (
          <>
            {tone === 'critical' && <Glyph name="critical" className="size-5 self-center" />}
            <span className="truncate">{value}</span>{' '}
            {unit && (
              <span className="shrink-0 text-sm font-normal tracking-normal text-on-surface-muted">
                {unit}
              </span>
            )}
          </>
        )}
      </div>
      {change && (
        <div data-slot="stat-card-change" className="flex min-h-5 items-start gap-1.5">
          {isLoading ? <Skeleton className="w-40" /> : <Change change={change} labels={labels} />}
        </div>
      )}
      {chart && <div className="mt-2 h-10">{isLoading ? <Skeleton shape="block" /> : chart}</div>}
    </div>
  )
}
