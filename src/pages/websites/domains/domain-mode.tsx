import type { Protection } from '../../../../contract/websites/domain-settings.ts'
import { Badge } from '../../../components/badge/index.ts'
import { modeWords } from './protection-words.ts'

/** Only what needs attention stands out. */
export function DomainMode({
  protection: { mode, is_under_attack: isUnderAttack },
}: {
  protection: Pick<Protection, 'mode' | 'is_under_attack'>
}) {
  if (isUnderAttack) return <Badge tone="caution">Under attack mode</Badge>
  return mode === 'off' ? <Badge tone="critical">Off</Badge> : modeWords[mode].title
}
