import { Link as RouterLink } from 'react-router-dom'

import type { SubscriptionData } from '../../../../contract/billing/subscription.ts'
import { EmptyState } from '../../../components/empty-state/index.ts'
import { Link } from '../../../components/link/index.ts'
import { isolating } from '../../shared/isolating.ts'
import { pageOfResource } from './resource-breadcrumbs.tsx'

/** Replaces the offer for a removed website or database, for which nothing can be bought. */
export const RemovedResource = ({ resource }: { resource: SubscriptionData['resource'] }) => (
  <EmptyState
    title={isolating`${resource.name} was removed`}
    description="You won’t be charged unless you restore it. To choose or pay for a plan, restore it first."
    action={
      <Link asChild variant="button-secondary">
        <RouterLink to={pageOfResource(resource)}>View {resource.name}</RouterLink>
      </Link>
    }
  />
)
