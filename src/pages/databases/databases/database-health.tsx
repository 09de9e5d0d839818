import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router-dom'

import type { DatabaseState } from '../../../../contract/databases/database-states.ts'
import { activityCountsQuery } from '../../../api/databases/activity.ts'
import { databasesQuery } from '../../../api/databases/databases.ts'
import { ErrorState } from '../../../components/error-state/index.ts'
import { Section } from '../../../components/section/index.ts'
import { StatCard } from '../../../components/stat-card/index.ts'
import { Text } from '../../../components/text/index.ts'
import { counted, figure } from '../../shared/figures.ts'
import { loadFailure } from '../../shared/load-failure.ts'
import { retry } from '../../shared/retry.ts'

const watched: readonly DatabaseState[] = ['connected', 'monitored']
const waiting: readonly DatabaseState[] = ['draft', 'testing']
const troubled: readonly DatabaseState[] = ['unreachable', 'credentials_invalid', 'paused']

/**
 * The number of databases that are checked or need attention, and of their findings. Nothing without databases.
 */
export function DatabaseHealth() {
  const { data, error, isLoadingError, hasNextPage, refetch } = useInfiniteQuery(
    databasesQuery('standing'),
  )
  const activity = useQuery(activityCountsQuery)
  if (isLoadingError)
    return <ErrorState {...loadFailure(error, 'Your databases')} onRetry={() => retry(refetch)} />
  const databases = data?.pages.flatMap((page) => page.data) ?? []
  if (databases.length === 0) return null
  const among = (states: readonly DatabaseState[]) =>
    databases.filter(({ state }) => states.includes(state)).length
  const high = databases.reduce((sum, { findings }) => sum + (findings?.high ?? 0), 0)
  const trouble = among(troubled)
  const unconnected = among(waiting)
  const counts = [
    ['Checked daily', among(watched), false],
    ['Needs attention', trouble, trouble > 0],
    ['High-severity findings', high, high > 0],
  ] as const
  const alerts = activity.data?.reduce((sum, { alerted }) => sum + alerted, 0)
  return (
    <Section title="Databases">
      {unconnected > 0 && (
        <Text tone="muted">
          {counted(unconnected, 'database')} {unconnected === 1 ? 'is' : 'are'} not connected yet.
        </Text>
      )}
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {counts.map(([label, count, isTrouble]) => (
          <StatCard
            key={label}
            label={label}
            // There may be more on the next page.
            value={`${figure(count)}${hasNextPage ? '+' : ''}`}
            tone={isTrouble ? 'critical' : 'neutral'}
            href="/database-security"
            renderLink={({ href }, link) => <RouterLink {...link} to={href} />}
          />
        ))}
        {alerts !== undefined && (
          <StatCard
            label="Alerts, last 24 hours"
            value={figure(alerts)}
            href="/recent-attacks?of=databases"
            renderLink={({ href }, link) => <RouterLink {...link} to={href} />}
          />
        )}
      </div>
    </Section>
  )
}
