import { Link as RouterLink } from 'react-router-dom'

import type { SubscriptionData } from '../../../../contract/billing/subscription.ts'
import { EmptyState } from '../../../components/empty-state/index.ts'
import { Link } from '../../../components/link/index.ts'
import { pageOfResource } from './resource-breadcrumbs.tsx'

/** Instead of an offer: nothing can be bought for what was removed. */
export const RemovedResource = ({ resource }: { resource: SubscriptionData['resource'] }) => (
  <EmptyState
    title={`${resource.name} was removed`}
    description="Nothing is charged while it can be restored. To choose or pay for a plan, restore it first."
    action={
      <Link asChild variant="button-secondary">
        <RouterLink to={pageOfResource(resource)}>View {resource.name}</RouterLink>
      </Link>
    }
  />
)
