import type { AttackAction } from '../../../../contract/websites/attack-kinds.ts'
import { ChartKey } from '../../../components/chart/index.ts'
import { actionWords } from './attack-words.ts'
import { allOutcomes } from './outcomes.ts'

/** The action taken on a request, in one word, with its colour in the charts. */
export const Outcome = ({ action }: { action: AttackAction }) => (
  <ChartKey place={allOutcomes.indexOf(action)}>{actionWords[action]}</ChartKey>
)
