import { useInfiniteQuery } from '@tanstack/react-query'

import type { Activity } from '../../../../contract/account/activity.ts'
import { activityQuery } from '../../../api/account/activity.ts'
import { Badge } from '../../../components/badge/index.ts'
import { Code } from '../../../components/code/index.ts'
import { DataTable, type DataTableColumn } from '../../../components/data-table/index.ts'
import { Section } from '../../../components/section/index.ts'
import { Text } from '../../../components/text/index.ts'
import { Time } from '../../../components/time/index.ts'
import { counted } from '../../shared/figures.ts'
import { loadFailure } from '../../shared/load-failure.ts'
import { retry } from '../../shared/retry.ts'
import { showMore } from '../../shared/show-more.tsx'
import { WithBadges } from '../../shared/with-badges.tsx'
import { activityWords, failedKinds } from './activity-words.ts'
import { providerNames } from './provider-names.ts'
import { sessionName } from './session-columns.tsx'

const labels = {
  count: (count: number) => counted(count, 'event'),
}

const columns: readonly DataTableColumn<Activity>[] = [
  {
    id: 'event',
    header: 'Event',
    isRowHeader: true,
    cell: (activity) => (
      <WithBadges>
        {nameOf(activity)}{' '}
        {failedKinds.has(activity.kind) && (
          <Badge tone="critical" hasShape>
            Failed
          </Badge>
        )}
      </WithBadges>
    ),
  },
  { id: 'device', header: 'Device', cell: sessionName },
  {
    id: 'address',
    header: 'Address',
    cell: ({ address }) => (address ? <Code dir="ltr">{address}</Code> : 'Unknown'),
  },
  { id: 'time', header: 'Time', cell: ({ at }) => <Time at={at} format="date-time" /> },
]

function nameOf({ kind, provider }: Activity) {
  const name = providerNames.get(provider ?? '')
  return name ? `${activityWords[kind]} (${name})` : activityWords[kind]
}

/** What happened to the security of the account: sign-ins, failures and changes. */
export function ActivityTab() {
  const query = useInfiniteQuery(activityQuery)
  const rows = query.data?.pages.flatMap(({ data }) => data) ?? []
  const failure = query.error && loadFailure(query.error, 'Your activity')
  return (
    <Section title="Security activity">
      <Text tone="muted">
        Sign-ins, failed attempts and changes to your account. If you don’t recognise one, change
        your password.
      </Text>
      <DataTable
        caption="Security activity"
        isCaptionHidden
        columns={columns}
        rows={rows}
        getRowId={({ id }) => id}
        getRowName={nameOf}
        hasViewMenu={false}
        isLoading={query.isPending}
        error={query.isLoadingError && failure ? failure : undefined}
        onRetry={() => retry(query.refetch)}
        labels={labels}
        skeletonRows={5}
      />
      {query.hasNextPage && <div>{showMore(query)}</div>}
    </Section>
  )
}
