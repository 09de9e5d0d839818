import { useQuery } from '@tanstack/react-query'

import { isProtecting } from '../../../../contract/websites/domain-states.ts'
import type { Domain } from '../../../../contract/websites/domain.ts'
import { domainSettingsQuery } from '../../../api/websites/domain-settings.ts'
import { Time } from '../../../components/time/index.ts'
import { productName } from '../../shared/product-name.ts'
import { NextStepSentence } from '../next-step.tsx'
import { DomainMode } from './domain-mode.tsx'
import { DomainStateBadge } from './domain-state-badge.tsx'
import { isPaused } from './is-paused.ts'

/** The protection of a website that is protected; nothing until it is known. */
function useProtection({ id, state }: Domain) {
  const isOn = isProtecting(state)
  const settings = useQuery({ ...domainSettingsQuery(id), enabled: isOn }).data
  return isOn ? settings?.protection : undefined
}

/** The status of a website and the next step, even when its owner has reduced the protection. */
export function StandingSentence({ domain }: { domain: Domain }) {
  const protection = useProtection(domain)
  if (protection?.is_under_attack) {
    return `Its name servers point to ${productName()}, and under attack mode is on.`
  }
  if (!protection || protection.mode === 'block') {
    return <NextStepSentence domain={domain} />
  }
  return protection.mode === 'off'
    ? `Its name servers point to ${productName()}, but its protection is paused.`
    : `Its name servers point to ${productName()}, and attacks on it are only logged.`
}

/** The state of a website and its start. When protection is paused, the state doesn't show when that started. */
export function StandingStatus({ domain }: { domain: Domain }) {
  const protection = useProtection(domain)
  if (protection && isPaused(domain.state, protection)) {
    return <DomainStateBadge state={domain.state} isPaused />
  }
  return (
    <>
      <DomainStateBadge state={domain.state} /> since <Time at={domain.state_changed_at} />{' '}
      {protection?.is_under_attack && <DomainMode protection={protection} />}
    </>
  )
}
