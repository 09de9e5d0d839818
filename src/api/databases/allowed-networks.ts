import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'

import type { changeNetworksRequest } from '../../../contract/databases/allowed-networks.ts'
import { call } from '../client.ts'

/** The allowed networks of a database, and whom its server lets in. */
export const networksQuery = (id: string) =>
  queryOptions({
    queryKey: ['database', id, 'networks'],
    queryFn: async () => (await call('GET /v1/database/{id}/networks', { path: { id } })).data,
  })

export function useChangeNetworks(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: z.input<typeof changeNetworksRequest>) =>
      (await call('POST /v1/database/{id}/networks', { path: { id }, body })).data,
    onSuccess: (networks) => client.setQueryData(networksQuery(id).queryKey, networks),
    // Others may have been stored in the meantime.
    onError: () => client.invalidateQueries({ queryKey: networksQuery(id).queryKey }),
  })
}

/** The addresses that checks come from. */
export const outboundAddressesQuery = queryOptions({
  queryKey: ['outbound-addresses'],
  queryFn: async () => (await call('GET /v1/outbound-addresses')).data,
})
