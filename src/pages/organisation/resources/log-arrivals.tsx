import { type QueryKey, useMutation, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { failureSentence } from '../../../api/failures.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Button } from '../../../components/button/index.ts'
import { ErrorState } from '../../../components/error-state/index.ts'
import { Spinner } from '../../../components/spinner/index.ts'
import { Text } from '../../../components/text/index.ts'
import { Time } from '../../../components/time/index.ts'
import { loadFailure } from '../../shared/load-failure.ts'
import { retry } from '../../shared/retry.ts'

/** How often the page looks for the first one. */
const WAITING_MS = 3_000
const ARRIVED_MS = 15_000

type Arrivals = { first_at: string | null; last_at: string | null; refused_lines: unknown[] }

/** Whether anything has arrived, updated automatically and on request. */
export function LogArrivals<Data extends Arrivals, Key extends QueryKey>({
  query,
  unit,
  appear,
  children,
}: {
  query: UseQueryOptions<Data, Error, Data, Key>
  /** What arrives. */
  unit: 'request' | 'entry'
  /** When it does, as a sentence. */
  appear: string
  /** What was refused. */
  children: (arrivals: Data) => ReactNode
}) {
  const { data, error, isLoadingError, refetch } = useQuery({
    ...query,
    refetchInterval: ({ state }) => (state.data?.first_at ? ARRIVED_MS : WAITING_MS),
  })
  const check = useMutation({ mutationFn: () => refetch({ throwOnError: true }) })
  if (isLoadingError) {
    return (
      <ErrorState
        {...loadFailure(error, 'What has arrived')}
        headingLevel={3}
        onRetry={() => retry(refetch)}
      />
    )
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Alert tone="positive" live="polite">
        {data?.first_at && (
          <>
            First {unit} received at <Time at={data.first_at} format="exact" />.
          </>
        )}
      </Alert>
      {/* Not in the live region: it changes with each refetch. */}
      {data?.last_at && data.last_at !== data.first_at && (
        <Text tone="muted">
          Latest {unit} received at <Time at={data.last_at} format="exact" />.
        </Text>
      )}
      {!data?.first_at && (
        <Text as="div" tone="muted" className="flex items-center gap-2">
          <Spinner label={`Waiting for the first ${unit}`} />
          {data && data.refused_lines.length > 0
            ? 'What has arrived so far was refused.'
            : 'Nothing has arrived yet.'}{' '}
          {appear}
        </Text>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="secondary"
          isPending={check.isPending}
          pendingLabel="Checking…"
          onClick={() => check.mutate()}
        >
          Check now
        </Button>
        <Text role="status" tone="muted">
          {check.isSuccess &&
            (data?.first_at ? `The first ${unit} has arrived.` : `No ${unit} has arrived so far.`)}
        </Text>
      </div>
      <Alert tone="critical" live="assertive">
        {check.error && failureSentence(check.error)}
      </Alert>
      {data && children(data)}
    </div>
  )
}
