import { useEffect, useRef } from 'react'

import type { Scan } from '../../../../contract/websites/domain-scan.ts'
import type { Domain } from '../../../../contract/websites/domain.ts'
import { scanQuery } from '../../../api/websites/domain-scan.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { productName } from '../../shared/product-name.ts'
import { SetUpPage } from '../set-up-page.tsx'
import { outcomeInWords, ScanEnd } from './scan-end.tsx'
import { ScanProgress } from './scan-progress.tsx'
import { ScanStart } from './scan-start.tsx'

/** /domain-scan/{id}: queries the name servers of a website for its records, live. */
export function ScanPage() {
  return (
    <SetUpPage
      title="Find records"
      step={0}
      renderDescription={() =>
        `${productName()} queries your current name servers for your website’s records, and copies them. Nothing changes for your visitors.`
      }
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
  const step = scan === null ? 'start' : isUnderWay(scan) ? 'progress' : 'end'
  const area = useRef<HTMLDivElement>(null)
  const previous = useRef(step)
  useEffect(() => {
    if (previous.current === step) return
    previous.current = step
    // The focused button may be gone with the previous step.
    if (document.activeElement === document.body) area.current?.focus({ preventScroll: true })
  }, [step])
  return (
    <div ref={area} tabIndex={-1} role="group" aria-label="Scan" className="grid gap-6">
      {/* Always there, so that the end of the scan is announced. */}
      <Alert live="polite" {...(scan && step === 'end' && outcomeInWords(domain, scan))} />
      {scan === null && <ScanStart domain={domain} />}
      {scan && step === 'progress' && <ScanProgress domain={domain} scan={scan} />}
      {scan && step === 'end' && <ScanEnd domain={domain} scan={scan} />}
    </div>
  )
}

const isUnderWay = ({ state }: Scan) => state === 'queued' || state === 'running'
