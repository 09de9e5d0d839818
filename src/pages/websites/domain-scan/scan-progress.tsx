import type { Scan } from '../../../../contract/websites/domain-scan.ts'
import type { Domain } from '../../../../contract/websites/domain.ts'
import { useCancelScan } from '../../../api/websites/domain-scan.ts'
import { Progress } from '../../../components/progress/index.ts'
import { Section } from '../../../components/section/index.ts'
import { Text } from '../../../components/text/index.ts'
import { RefusableButton } from '../../shared/refusable-button.tsx'
import { useFailureToast } from '../../shared/use-failure-toast.ts'
import { useWhyNotOn } from '../use-why-not-on.ts'
import { FoundRecords } from './found-records.tsx'

/** A scan in progress. It continues when the page is closed or reloaded. */
export function ScanProgress({ domain, scan }: { domain: Domain; scan: Scan }) {
  const { mutate: cancel, isPending } = useCancelScan()
  const whyNot = useWhyNotOn(domain.id, 'resource.change')
  const failed = useFailureToast()
  return (
    <Section
      title={`Querying the name servers of ${domain.display_name}`}
      actions={
        <RefusableButton
          whyNot={whyNot}
          variant="secondary"
          isPending={isPending}
          onClick={() =>
            cancel(domain.id, {
              onError: failed('The scan could not be cancelled'),
            })
          }
        >
          Cancel scan
        </RefusableButton>
      }
    >
      <Progress
        label="Names queried"
        value={scan.state === 'queued' ? null : scan.tried}
        max={scan.total}
        words={(tried, total) => `${tried} of ${total}`}
        unknownWords="Waiting to start"
      />
      <Text tone="muted">The scan continues if you leave this page.</Text>
      <FoundRecords found={scan.found} />
    </Section>
  )
}
