import type { AttackAction } from '../../../../contract/websites/attack-kinds.ts'
import { Badge, type BadgeTone } from '../../../components/badge/index.ts'
import { actionWords } from './attack-words.ts'

/** What was stopped is quiet, what got through is loud. */
const tones: Record<AttackAction, BadgeTone> = {
  blocked: 'neutral',
  challenged: 'info',
  logged: 'caution',
  allowed: 'caution',
}

/** What became of a request, in a word. */
export const OutcomeBadge = ({ action }: { action: AttackAction }) => (
  <Badge tone={tones[action]} hasShape>
    {actionWords[action]}
  </Badge>
)
