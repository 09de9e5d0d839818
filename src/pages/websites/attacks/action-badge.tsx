import type { AttackAction } from '../../../../contract/websites/attack-kinds.ts'
import { Badge, type BadgeTone } from '../../../components/badge/index.ts'
import { actionWords } from './attack-words.ts'

/** Stopped requests are subtle, requests that got through stand out. */
const tones: Record<AttackAction, BadgeTone> = {
  blocked: 'neutral',
  challenged: 'info',
  logged: 'caution',
  allowed: 'caution',
}

/** The action taken on a request, in one word. */
export const ActionBadge = ({ action }: { action: AttackAction }) => (
  <Badge tone={tones[action]} hasShape>
    {actionWords[action]}
  </Badge>
)
