import { cx } from 'class-variance-authority'

import type { AttackAction } from '../../../../contract/websites/attack-kinds.ts'
import { actionWords } from './attack-words.ts'

/** The colours of `allOutcomes` in a chart, which go by their order. */
const colours: Record<AttackAction, string> = {
  blocked: 'bg-chart-1',
  challenged: 'bg-chart-2',
  logged: 'bg-chart-3',
  allowed: 'bg-chart-4',
}

/** The action taken on a request, in one word, with its colour in the charts. */
export const Outcome = ({ action }: { action: AttackAction }) => (
  <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
    <span
      aria-hidden="true"
      className={cx('size-3 shrink-0 forced-colors:hidden', colours[action])}
    />
    {actionWords[action]}
  </span>
)
