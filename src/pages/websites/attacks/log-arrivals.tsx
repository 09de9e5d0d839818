import { useMutation, useQuery } from '@tanstack/react-query'

import { failureSentence } from '../../../api/failures.ts'
import { logArrivalsQuery } from '../../../api/websites/log-arrivals.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Button } from '../../../components/button/index.ts'
import { ErrorState } from '../../../components/error-state/index.ts'
import { Spinner } from '../../../components/spinner/index.ts'
import { Text } from '../../../components/text/index.ts'
import { Time } from '../../../components/time/index.ts'
import { loadFailure } from '../../shared/load-failure.ts'
import { retry } from '../../shared/retry.ts'
import { RefusedLines } from './refused-lines.tsx'

/** How often the page looks for the first request. */
const WAITING_MS = 3_000
const ARRIVED_MS = 15_000

/** Whether anything of a website's firewall has arrived, updated automatically and on request, and what was refused. */
export function LogArrivals({ domainId }: { domainId: string }) {
  const { data, error, isLoadingError, refetch } = useQuery({
    ...logArrivalsQuery(domainId),
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
        {data?.first_at && data.last_at && (
          <>
            First request received at <Time at={data.first_at} format="exact" />
            {data.last_at !== data.first_at && (
              <>
                , the latest at <Time at={data.last_at} format="exact" />
              </>
            )}
            .
          </>
        )}
      </Alert>
      {!data?.first_at && (
        <Text as="div" tone="muted" className="flex items-center gap-2">
          <Spinner label="Waiting for the first request" />
          Nothing has arrived yet. Requests appear here seconds after a rule matches.
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
            (data?.first_at ? 'Requests have arrived.' : 'No request has arrived so far.')}
        </Text>
      </div>
      <Alert tone="critical" live="assertive">
        {check.error && failureSentence(check.error)}
      </Alert>
      {data && <RefusedLines arrivals={data} />}
    </div>
  )
}
