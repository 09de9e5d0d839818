import { Button } from '../../../components/button/index.ts'
import { EmptyState } from '../../../components/empty-state/index.ts'
import { productName } from '../../shared/product-name.ts'
import { AddWebsiteLink } from '../add-website-link.tsx'

/** Why there are no attacks to show, and what to do about it. */
export function NoAttacks({
  hasWebsites,
  when,
  onShip,
}: {
  hasWebsites: boolean
  /** `in the last hour`. */
  when: string
  onShip: () => void
}) {
  if (!hasWebsites) {
    return (
      <EmptyState
        title="No attacks yet"
        description="Add a website first. Attacks that its firewall reports will appear here."
        action={<AddWebsiteLink />}
      />
    )
  }
  return (
    <EmptyState
      title={`No attacks ${when}`}
      description={`Choose a longer period, or ship your firewall’s logs to ${productName()}. Attacks appear here within seconds.`}
      action={<Button onClick={onShip}>Ship your attack logs</Button>}
    />
  )
}
