import {
  type DomainState,
  domainStates,
  protectingStates,
} from '../../../../contract/websites/domain-states.ts'
import type { DomainCounts } from '../../../../contract/websites/domain.ts'
import { counted, figure, plural } from '../../shared/figures.ts'

export const waiting: readonly DomainState[] = ['draft', 'scanning', 'review', 'pending_ns']
export const troubled: readonly DomainState[] = ['moved']

/** The number of websites in any of these states. */
export const countIn = ({ states }: DomainCounts, some: readonly DomainState[]) =>
  some.reduce((sum, state) => sum + (states[state] ?? 0), 0)

export const countTroubled = (counts: DomainCounts) => counts.paused + countIn(counts, troubled)

export const countProtected = (counts: DomainCounts) =>
  countIn(counts, protectingStates) - counts.paused

/** Those in trouble first; a pause is one, and so is an expired registration. */
export function healthInWords(counts: DomainCounts) {
  const all = countIn(counts, domainStates)
  if (countProtected(counts) === all) return 'All of your websites are protected.'
  if (countIn(counts, waiting) === all) return 'None of your websites is protected yet.'
  const parts = (
    [
      [countTroubled(counts), 'needs attention', 'need attention'],
      [countIn(counts, ['expired']), 'has expired', 'have expired'],
      [countIn(counts, waiting), 'is not protected yet', 'are not protected yet'],
      [countProtected(counts), 'is protected', 'are protected'],
    ] as const
  ).filter(([count]) => count > 0)
  const words = parts.map(([count, one, many], index) => {
    const subject = index === 0 ? counted(count, 'website') : figure(count)
    return `${subject} ${plural(count, one, many)}`
  })
  return `${new Intl.ListFormat('en-GB').format(words)}.`
}
