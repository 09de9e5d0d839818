import type { Scan } from '../../../../contract/websites/domain-scan.ts'
import type { Domain } from '../../../../contract/websites/domain.ts'
import { scanQuery } from '../../../api/websites/domain-scan.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { productName } from '../../shared/product-name.ts'
import { SetUpPage } from '../set-up-page.tsx'
import { ScanEnd } from './scan-end.tsx'
import { ScanProgress } from './scan-progress.tsx'
import { ScanStart } from './scan-start.tsx'

/** /domain-scan/{id}: queries the name servers of a website for its records, live. */
export function ScanPage() {
  return (
    <SetUpPage
      title="Find records"
      step={0}
      description={`${productName()} queries your current name servers for your website’s records, and copies them. Nothing changes for your visitors.`}
    >
      {(domain) => (
        <Loaded query={scanQuery(domain.id)} what="The scan">
          {(scan) => <NewestScan domain={domain} scan={scan} />}
        </Loaded>
      )}
    </SetUpPage>
  )
}

function NewestScan({ domain, scan }: { domain: Domain; scan: Scan | null }) {
  if (!scan) return <ScanStart domain={domain} />
  return isUnderWay(scan) ? (
    <ScanProgress domain={domain} scan={scan} />
  ) : (
    <ScanEnd domain={domain} scan={scan} />
  )
}

const isUnderWay = ({ state }: Scan) => state === 'queued' || state === 'running'
