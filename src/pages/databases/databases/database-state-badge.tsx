import type { DatabaseState } from '../../../../contract/databases/database-states.ts'
import { Badge } from '../../../components/badge/index.ts'
import { databaseStateWords } from '../database-words.ts'

export function DatabaseStateBadge({ state }: { state: DatabaseState }) {
  const { label, tone } = databaseStateWords[state]
  return <Badge tone={tone}>{label}</Badge>
}
