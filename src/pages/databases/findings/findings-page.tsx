import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink, useParams, useSearchParams } from 'react-router-dom'

import type { DatabaseState } from '../../../../contract/databases/database-states.ts'
import type { ReachedDatabase } from '../../../../contract/databases/database.ts'
import {
  findingsExportAddress,
  findingsQuery,
  remediesAddress,
  useCheckDatabase,
} from '../../../api/databases/databases.ts'
import { failureSentence } from '../../../api/failures.ts'
import { Alert } from '../../../components/alert/index.ts'
import { EmptyState } from '../../../components/empty-state/index.ts'
import { ErrorState } from '../../../components/error-state/index.ts'
import { Link } from '../../../components/link/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { whyNotLevel } from '../../organisation/access/access-words.ts'
import { useWhyNot } from '../../organisation/access/use-why-not.ts'
import { CheckAgainButton } from '../../organisation/resources/check-again-button.tsx'
import { AddressTabs } from '../../shared/address-tabs.tsx'
import { ExportItem, ExportMenu } from '../../shared/export-menu.tsx'
import { isolating } from '../../shared/isolating.ts'
import { loadFailure } from '../../shared/load-failure.ts'
import { PageSkeleton } from '../../shared/page-skeleton.tsx'
import { RefusableLink } from '../../shared/refusable-link.tsx'
import { retry } from '../../shared/retry.ts'
import { ActivityView } from '../activity/activity-view.tsx'
import { DatabasePage } from '../database-page.tsx'
import { Access, Sessions, SlowQueries } from '../inventory/inventory-lists.tsx'
import { type InventoryList, InventoryView } from '../inventory/inventory-view.tsx'
import { SensitiveColumns } from '../inventory/sensitive-columns.tsx'
import { StateNotice } from '../state-notice.tsx'
import { ReportView } from './report-view.tsx'
import { headline } from './report-words.ts'

type Tab = { value: string; label: string; List?: InventoryList }
const tabs: readonly Tab[] = [
  { value: 'findings', label: 'Findings' },
  { value: 'activity', label: 'Activity' },
  { value: 'access', label: 'Access', List: Access },
  { value: 'sessions', label: 'Sessions', List: Sessions },
  { value: 'queries', label: 'Slow queries', List: SlowQueries },
  { value: 'columns', label: 'Sensitive columns', List: SensitiveColumns },
]

const unwatched: ReadonlySet<DatabaseState> = new Set(['draft', 'testing', 'paused', 'removed'])

/**
 * /database/{id}/manager: what is wrong with a database, why it matters and what fixes it. It only reads. `?tab=`
 * selects the list.
 */
export function FindingsPage() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const tab = tabs.find(({ value }) => value === search.get('tab'))?.value ?? 'findings'
  const isOnFindings = tab === 'findings'
  const { data: report, error, isPending, refetch } = useQuery(findingsQuery(id))
  const whyNotPlan = useWhyNot('billing.see')

  return (
    <DatabasePage
      title="Database findings"
      renderHeading={({ name }) => <bdi>{name}</bdi>}
      renderDescription={() => report && headline(report)}
      renderActions={(reached) => (
        <>
          {reached.state !== 'removed' && (
            <RefusableLink to={`/choose-plan/${reached.id}`} whyNot={whyNotPlan}>
              Plan
            </RefusableLink>
          )}
          <Link asChild variant="button-secondary">
            <RouterLink to={`/database/${id}/manage`}>Manage</RouterLink>
          </Link>
          {report && isOnFindings && (
            <ExportMenu addressOf={(format) => findingsExportAddress(id, format)}>
              {report.checks.some(({ state }) => state === 'fail') && (
                <ExportItem addressOf={() => remediesAddress(id)}>Remedies, as SQL</ExportItem>
              )}
            </ExportMenu>
          )}
          {!unwatched.has(reached.state) && (
            <CheckButton database={reached} nextRunAt={report?.next_run_at} />
          )}
        </>
      )}
    >
      {(reached) => (
        <>
          <StateNotice database={reached} />
          <AddressTabs label="Database" tabs={tabs}>
            {({ value, List }) => (
              <div className="grid grid-cols-[minmax(0,1fr)] gap-8 pt-2">
                {value === 'activity' && <ActivityView database={reached} />}
                {List && <InventoryView database={reached} List={List} />}
                {value === 'findings' && findingsOf(reached)}
              </div>
            )}
          </AddressTabs>
        </>
      )}
    </DatabasePage>
  )

  function findingsOf(reached: ReachedDatabase) {
    return (
      <>
        {isPending && <PageSkeleton />}
        {error && report === undefined && (
          <ErrorState {...loadFailure(error, 'The findings')} onRetry={() => retry(refetch)} />
        )}
        {report === null && (
          <EmptyState
            title="Not checked yet"
            description={
              reached.state === 'connected'
                ? 'The first check is about to run. It takes a few seconds. Its results appear here.'
                : 'Once the database is connected, a check reads its settings and catalogue.'
            }
          />
        )}
        {report && <ReportView database={reached} report={report} />}
      </>
    )
  }
}

function CheckButton({
  database,
  nextRunAt,
}: {
  database: ReachedDatabase
  nextRunAt: string | undefined
}) {
  const check = useCheckDatabase(database.id)
  const showToast = useToast()
  const run = () =>
    check.mutate(undefined, {
      onSuccess: () =>
        showToast({ tone: 'positive', title: isolating`${database.name} was checked` }),
    })
  return (
    <>
      <CheckAgainButton
        nextRunAt={nextRunAt}
        whyNot={whyNotLevel(database.level, 'resource.change')}
        isPending={check.isPending}
        onCheck={run}
      >
        Check now
      </CheckAgainButton>
      <Alert tone="critical" live="assertive">
        {check.error && failureSentence(check.error, 'The check failed. Try again.')}
      </Alert>
    </>
  )
}
