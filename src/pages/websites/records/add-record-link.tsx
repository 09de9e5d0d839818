import type { Domain } from '../../../../contract/websites/domain.ts'
import { RefusableLink } from '../../shared/refusable-link.tsx'
import { useWhyNotOn } from '../use-why-not-on.ts'

export function AddRecordLink({ domain }: { domain: Domain }) {
  const whyNot = useWhyNotOn(domain.id, 'resource.change')
  return (
    <RefusableLink to={`/domain-scan/${domain.id}/entries/add`} whyNot={whyNot}>
      Add record
    </RefusableLink>
  )
}
