import { Link as RouterLink } from 'react-router-dom'

import { Button } from '../../../components/button/index.ts'
import { EmptyState } from '../../../components/empty-state/index.ts'
import { Link } from '../../../components/link/index.ts'

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
        description="Add a website first. Then the firewall before it sends what it has seen, and it stands here."
        action={
          <Link asChild variant="button">
            <RouterLink to="/add-domain">Add website</RouterLink>
          </Link>
        }
      />
    )
  }
  return (
    <EmptyState
      title={`No attacks ${when}`}
      description="Look further back, or let the firewall before your website send its logs: what it has seen stands here a few seconds later."
      action={<Button onClick={onShip}>Ship your attack logs</Button>}
    />
  )
}
