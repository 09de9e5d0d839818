import { useQuery } from '@tanstack/react-query'

import {
  dataExportQuery,
  useDownloadExport,
  useRequestExport,
} from '../../../api/account/closure.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Button } from '../../../components/button/index.ts'
import { ErrorState } from '../../../components/error-state/index.ts'
import { Text } from '../../../components/text/index.ts'
import { Time } from '../../../components/time/index.ts'
import { loadFailure } from '../../shared/load-failure.ts'
import { retry } from '../../shared/retry.ts'
import { saveBlob } from '../../shared/save-file.ts'
import { useFailureToast } from '../../shared/use-failure-toast.ts'
import { ProveDialog } from '../step-up/prove-dialog.tsx'
import { useProof } from '../step-up/use-proof.ts'

/** The export of the person’s data: requested, prepared, and downloaded. */
export function DataExport() {
  const { data, isPending, isLoadingError, error, refetch } = useQuery(dataExportQuery)
  const request = useRequestExport()
  const download = useDownloadExport()
  const { withProof, dialog } = useProof()
  const failed = useFailureToast()
  const ask = () =>
    withProof(() => request.mutateAsync()).catch(failed('Your data could not be requested'))
  const save = () =>
    withProof(() => download.mutateAsync()).then(
      (file) => file && saveBlob('account-data.zip', file),
      failed('Your data could not be downloaded'),
    )

  if (isLoadingError) {
    return (
      <ErrorState
        {...loadFailure(error, 'Your data export')}
        headingLevel={3}
        onRetry={() => retry(refetch)}
      />
    )
  }
  return (
    <div className="grid justify-items-start gap-4">
      <Text>
        Download everything that we store about you, as a ZIP file. Preparing it takes a few
        minutes: we send you an email when it is ready.
      </Text>
      <Alert tone="positive" live="polite">
        {data?.state === 'ready' && data.expires_at && (
          <>
            Your data is ready. You can download it until <Time at={data.expires_at} />.
          </>
        )}
      </Alert>
      {data?.state === 'ready' ? (
        <Button
          variant="secondary"
          isPending={download.isPending}
          pendingLabel="Downloading your data…"
          onClick={() => void save()}
        >
          Download your data
        </Button>
      ) : (
        <Button
          variant="secondary"
          isPending={isPending || request.isPending || data?.state === 'preparing'}
          pendingLabel="Preparing your data…"
          onClick={() => void ask()}
        >
          Request your data
        </Button>
      )}
      <ProveDialog {...dialog} />
    </div>
  )
}
