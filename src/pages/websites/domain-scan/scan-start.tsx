import type { Domain } from '../../../../contract/websites/domain.ts'
import { EmptyState } from '../../../components/empty-state/index.ts'
import { OtherWays, StartScanButton } from './scan-actions.tsx'

/** Before the first scan: what it does, and other ways to add records. */
export const ScanStart = ({ domain }: { domain: Domain }) => (
  <EmptyState
    title={`${domain.display_name} was not scanned yet`}
    description={
      <>
        A scan takes less than a minute. It asks for about 250 common names, so it can’t see every
        record: you add what is missing afterwards. <OtherWays domainId={domain.id} />
      </>
    }
    action={<StartScanButton domainId={domain.id}>Start scan</StartScanButton>}
  />
)
