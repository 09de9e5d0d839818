import { queryOptions } from '@tanstack/react-query'

import { call } from '../client.ts'

/** What a website's firewall has sent, and which lines were refused. */
export const logArrivalsQuery = (domainId: string) =>
  queryOptions({
    queryKey: ['log-arrivals', domainId],
    queryFn: async () =>
      (await call('GET /v1/domain/{id}/log-arrivals', { path: { id: domainId } })).data,
  })
