import { useQuery } from '@tanstack/react-query'

import type { Domain } from '../../../contract/domain.ts'
import type { Scan } from '../../../contract/scan.ts'
import { scanQuery } from '../../api/scans.ts'
import { ErrorState } from '../../components/error-state/index.ts'
import { loadFailure } from '../shared/load-failure.ts'
import { ScanEnd } from './scan-end.tsx'
import { ScanProgress } from './scan-progress.tsx'
import { ScanStart } from './scan-start.tsx'
import { SetUpPage, SetUpSkeleton } from './set-up-page.tsx'

/** /domain-scan/{id}: asks the name servers of a website for its records, live. */
export function ScanPage() {
  return (
    <SetUpPage
      title="Find records"
      step={0}
      description="Parapet asks your present name servers for the records of your website, so that they can stand here too. Nothing changes for your visitors."
    >
      {(domain) => <NewestScan domain={domain} />}
    </SetUpPage>
  )
}

function NewestScan({ domain }: { domain: Domain }) {
  const scan = useQuery(scanQuery(domain.id))
  if (scan.isPending) return <SetUpSkeleton />
  if (scan.isLoadingError) {
    return (
      <ErrorState {...loadFailure(scan.error, 'The scan')} onRetry={() => void scan.refetch()} />
    )
  }
  if (!scan.data) return <ScanStart domain={domain} />
  return isUnderWay(scan.data) ? (
    <ScanProgress domain={domain} scan={scan.data} />
  ) : (
    <ScanEnd domain={domain} scan={scan.data} />
  )
}

const isUnderWay = ({ state }: Scan) => state === 'queued' || state === 'running'
