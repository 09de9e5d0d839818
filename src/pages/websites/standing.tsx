import { useQuery } from '@tanstack/react-query'

import type { Domain } from '../../../contract/domain.ts'
import type { ProtectionMode } from '../../../contract/protection.ts'
import { domainSettingsQuery } from '../../api/domain-settings.ts'
import { Badge } from '../../components/badge/index.ts'
import { DomainStateBadge } from './domain-state-badge.tsx'
import { NextStepSentence } from './next-step.tsx'

const sentences: Partial<Record<ProtectionMode, string>> = {
  detect: 'Its name servers point here, and attacks on it are only logged.',
  off: 'Its name servers point here, but its protection is paused.',
}

/** What becomes of attacks on a website that has come through its set-up; nothing as long as that is not known. */
function useModeInForce({ id, state }: Domain): ProtectionMode | undefined {
  const isActive = state === 'active'
  const settings = useQuery({ ...domainSettingsQuery(id), enabled: isActive }).data
  if (!isActive || !settings) return undefined
  const { is_under_attack: isUnderAttack, mode } = settings.protection
  return isUnderAttack ? 'block' : mode
}

/** How a website stands and what comes next: also whether its owner has paused its protection. */
export function StandingSentence({ domain }: { domain: Domain }) {
  const mode = useModeInForce(domain)
  return (mode && sentences[mode]) ?? <NextStepSentence domain={domain} />
}

/** Nobody is told “Protected” of a website whose protection is paused. */
export function StandingBadge({ domain }: { domain: Domain }) {
  const mode = useModeInForce(domain)
  if (mode === 'off') return <Badge tone="critical">Paused</Badge>
  return <DomainStateBadge state={domain.state} />
}
