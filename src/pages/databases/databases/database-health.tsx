import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router-dom'

import type { DatabaseState } from '../../../../contract/databases/database-states.ts'
import { activityCountsQuery } from '../../../api/databases/activity.ts'
import { databasesQuery } from '../../../api/databases/databases.ts'
import { ErrorState } from '../../../components/error-state/index.ts'
import { Section } from '../../../components/section/index.ts'
import { StatCard } from '../../../components/stat-card/index.ts'
import { figure } from '../../shared/figures.ts'
import { loadFailure } from '../../shared/load-failure.ts'
import { retry } from '../../shared/retry.ts'

const watched: readonly DatabaseState[] = ['connected', 'monitored']
const waiting: readonly DatabaseState[] = ['draft', 'testing']

/**
 * The number of databases that are checked, waiting or in trouble, and of their findings. Nothing without databases.
 */
export function DatabaseHealth() {
  const { data, error, isLoadingError, hasNextPage, refetch } = useInfiniteQuery(
    databasesQuery('standing'),
  )
  const activity = useQuery(activityCountsQuery())
  if (isLoadingError)
    return <ErrorState {...loadFailure(error, 'Your databases')} onRetry={() => retry(refetch)} />
  const databases = data?.pages.flatMap((page) => page.data) ?? []
  if (databases.length === 0) return null
  const among = (states: readonly DatabaseState[]) =>
    databases.filter(({ state }) => states.includes(state)).length
  const high = databases.reduce((sum, { findings }) => sum + (findings?.high ?? 0), 0)
  const counts = [
    ['Checked daily', among(watched)],
    ['Not connected yet', among(waiting)],
    ['Needs attention', among(['unreachable', 'credentials_invalid', 'paused'])],
    ['High-severity findings', high],
  ] as const
  const alerts = activity.data?.reduce((sum, { alerted }) => sum + alerted, 0)
  return (
    <Section title="Databases">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {counts.map(([label, count]) => (
          <StatCard
            key={label}
            label={label}
            // There may be more on the next page.
            value={`${figure(count)}${hasNextPage ? '+' : ''}`}
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
