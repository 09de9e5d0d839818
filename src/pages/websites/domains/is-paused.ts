import type { Protection } from '../../../../contract/websites/domain-settings.ts'
import { type DomainState, isProtecting } from '../../../../contract/websites/domain-states.ts'

/** Whether the owner has paused the protection of a website that would otherwise be protected. */
export const isPaused = (
  state: DomainState,
  { mode, is_under_attack: isUnderAttack }: Pick<Protection, 'mode' | 'is_under_attack'>,
) => isProtecting(state) && mode === 'off' && !isUnderAttack
