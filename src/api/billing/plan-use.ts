import { queryOptions } from '@tanstack/react-query'

import { call } from '../client.ts'

/** What the organisation may use, and uses today. A change of plan changes it. */
export const planUseQuery = queryOptions({
  queryKey: ['subscription', 'use'],
  queryFn: async () => (await call('GET /v1/billing/use')).data,
})
