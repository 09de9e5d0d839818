import { useQuery } from '@tanstack/react-query'

import { subscriptionQuery } from '../../../api/billing/subscriptions.ts'
import { useOrganisation } from '../../organisation/access/use-organisation.ts'
import { useOrganisationOf } from '../../organisation/in-use/use-organisation-of.ts'

/**
 * The plan of a website or database, for a page about it: this tab switches to the organisation that owns it, unless
 * the current one pays for it.
 */
export function usePlanOf(id: string) {
  const query = useQuery(subscriptionQuery(id))
  const inUse = useOrganisation()?.id
  const isPayer = query.data?.payer != null && query.data.payer.id === inUse
  useOrganisationOf(isPayer ? undefined : query.data?.resource.organisation_id, ['subscription'])
  return query
}
