'use client'

import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react'

import { useLabels, useOwnLocale } from '../provider-context.ts'
import { englishStatCardLabelsIn, type StatCardLabels } from './stat-card.labels.ts'
import { statChange } from './stat-card.state.ts'
import type { StatCardProps } from './stat-card.tsx'
import { statVerdictVariants } from './stat-card.variants.ts'

const arrows = { up: ArrowUpRight, down: ArrowDownRight, same: ArrowRight }

type ChangeProps = {
  change: NonNullable<StatCardProps['change']>
  labels: Partial<StatCardLabels> | undefined
}

/** How a figure compares with an earlier one, as a client component: it follows the Provider. */
export function Change({ change: { before, now, since, better }, labels: given }: ChangeProps) {
  const labels = useLabels('statCard', englishStatCardLabelsIn(useOwnLocale()), given)
  const change = statChange(before, now, better)
  const Arrow = arrows[change.direction]
  const { verdict } = change
  return (
    <>
      <span data-slot="stat-card-verdict" className={statVerdictVariants({ verdict })}>
        <Arrow
          size={16}
          strokeWidth={1.5}
          aria-hidden="true"
          className="shrink-0 rtl:-scale-x-100"
        />
        {verdict !== 'neutral' && labels[verdict]}
      </span>{' '}
      <span className="min-w-0 text-on-surface-muted">
        <bdi>{labels.change(change, since)}</bdi>
      </span>
    </>
  )
}
