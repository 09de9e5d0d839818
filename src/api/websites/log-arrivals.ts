import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import { call } from '../client.ts'

/** What a website's firewall has sent, and which lines were refused. */
export const logArrivalsQuery = (domainId: string) =>
  queryOptions({
    queryKey: ['log-arrivals', domainId],
    queryFn: async () =>
      (await call('GET /v1/domain/{id}/log-arrivals', { path: { id: domainId } })).data,
  })

/** Creates the key for sending logs of the website, which replaces the previous one. It is only returned once. */
export function useMakeIngestKey(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () =>
      (await call('POST /v1/domain/{id}/ingest-key', { path: { id } })).data.ingest_key,
    // Nothing has arrived with the new key.
    onSettled: () => client.invalidateQueries({ queryKey: logArrivalsQuery(id).queryKey }),
    gcTime: 0,
  })
}
