import type { Protection } from '../../../../contract/websites/domain-settings.ts'
import type { DomainState } from '../../../../contract/websites/domain-states.ts'

/** Whether its owner has switched off what would protect the website by now. */
export const isPaused = (
  state: DomainState,
  { mode, is_under_attack: isUnderAttack }: Pick<Protection, 'mode' | 'is_under_attack'>,
) => state === 'active' && mode === 'off' && !isUnderAttack
