import type { ReactNode } from 'react'

import { EmptyState } from '../../../components/empty-state/index.ts'
import { Page } from '../../../components/page/index.ts'
import { ActivityLog } from './activity-log.tsx'
import { SeesOnlyNote } from './sees-only-note.tsx'

/** /recent-attacks?of=databases: what rules alert on, in all databases. */
export function DatabaseAlertsPage({ children }: { children?: ReactNode }) {
  return (
    <Page
      title="Attacks"
      width="full"
      description="Alerts from rules on statements in your databases."
    >
      {children}
      <SeesOnlyNote />
      <ActivityLog
        filter={{ rule_action: 'alerted' }}
        isOfAllDatabases
        empty={
          <EmptyState
            title="No alerts"
            description="Entries in your databases’ audit logs that a rule alerts on appear here. Open a database, then Activity, to ship its log."
          />
        }
      />
    </Page>
  )
}
