import { QueryClient } from '@tanstack/react-query'

import type { Organisation } from '../../../../contract/organisation/organisation.ts'
import { organisationsQuery } from '../../../api/organisation/organisations.ts'

/** Queries of somebody who works in one organisation. */
export function clientIn(different: Partial<Organisation>): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(organisationsQuery.queryKey, [
    {
      id: '6f0e1f57-13d7-4c9a-9d3c-0d8f7a0c0001',
      name: 'Bakery',
      role: 'owner',
      default_role: 'member',
      is_partner: false,
      partner: null,
      needs_second_factor: false,
      created_at: '2026-01-05T09:30:00.000Z',
      logo: null,
      restorable_until: null,
      ...different,
    },
  ])
  return client
}
