import { useQuery } from '@tanstack/react-query'

import { postureHistoryQuery } from '../../../api/websites/posture.ts'
import { ScoreHistory } from '../../organisation/resources/score-history.tsx'

/** The score of a website over time. */
export function PostureHistory({ domainId }: { domainId: string }) {
  const { data: newestFirst = [] } = useQuery(postureHistoryQuery(domainId))
  return <ScoreHistory newestFirst={newestFirst} />
}
