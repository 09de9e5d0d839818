import type { DomainState } from '../../../contract/websites/domain-states.ts'
import { DAY_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { DomainRow } from './find-domain.ts'

/** How many days a website may stay in a state before it is removed. */
export const removalDays: Partial<Record<DomainState, number>> = {
  pending_ns: 28,
  moved: 7,
  expired: 30,
}

/** Returns when a website that stays in its state is removed, or null if the state doesn't lead to removal. */
export function removalAt({ state, stateChangedAt }: Pick<DomainRow, 'state' | 'stateChangedAt'>) {
  const days = removalDays[state]
  return days === undefined ? null : secondsAfter(stateChangedAt, days * DAY_SECONDS)
}
