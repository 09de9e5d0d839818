import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'

import { activityCountsQuery } from '../../../api/databases/activity.ts'
import { EmptyState } from '../../../components/empty-state/index.ts'
import { Link } from '../../../components/link/index.ts'
import { Page } from '../../../components/page/index.ts'
import { counted } from '../../shared/figures.ts'
import { productName } from '../../shared/product-name.ts'
import { ActivityLog } from './activity-log.tsx'
import { SeesOnlyNote } from './sees-only-note.tsx'

/** /recent-attacks?of=databases: what rules alert on, in all databases. */
export function DatabaseAlertsPage({ children }: { children?: ReactNode }) {
  const { data: counts } = useQuery(activityCountsQuery)
  return (
    <Page
      title="Attacks"
      width="full"
      description={
        counts
          ? alertsInWords(counts.map(({ alerted }) => alerted))
          : 'Alerts from rules on statements in your databases.'
      }
    >
      {children}
      <ActivityLog
        filter={{ rule_action: 'alerted' }}
        isOfAllDatabases
        empty={
          <EmptyState
            title="No alerts yet"
            description={`Alerts from your databases appear here. Send a database’s audit log to ${productName()} to start.`}
            action={
              <Link asChild variant="button-secondary">
                <RouterLink to="/database-security">View databases</RouterLink>
              </Link>
            }
          />
        }
      />
      <SeesOnlyNote />
    </Page>
  )
}

function alertsInWords(perDatabase: readonly number[]) {
  const alerted = perDatabase.filter((count) => count > 0)
  if (alerted.length === 0) return 'No alerts in the last 24 hours.'
  const total = alerted.reduce((sum, count) => sum + count, 0)
  return `${counted(total, 'alert')} in the last 24 hours, in ${counted(alerted.length, 'database')}.`
}
