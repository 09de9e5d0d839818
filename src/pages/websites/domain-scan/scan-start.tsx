import type { Domain } from '../../../../contract/websites/domain.ts'
import { EmptyState } from '../../../components/empty-state/index.ts'
import { OtherWays, StartScanButton } from './scan-actions.tsx'

/** Before the first scan: what it does, and other ways to add records. */
export const ScanStart = ({ domain }: { domain: Domain }) => (
  <EmptyState
    title={`${domain.display_name} has not been scanned yet`}
    description={
      <>
        A scan takes less than a minute. It queries about 200 common names, and whatever they point
        to, so it can’t find every record. You can add missing ones afterwards.{' '}
        <OtherWays domainId={domain.id} />
      </>
    }
    action={<StartScanButton domainId={domain.id}>Start scan</StartScanButton>}
  />
)
