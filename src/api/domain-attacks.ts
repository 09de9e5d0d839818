import { queryOptions } from '@tanstack/react-query'

import { call } from './client.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const days = { day: 1, week: 7, month: 30 } as const
export type AttackRange = keyof typeof days

/** How many attacks on a website there were over time, and the last five of them. */
export const domainAttacksQuery = (id: string, range: AttackRange) =>
  queryOptions({
    queryKey: ['domain-attacks', id, range],
    queryFn: async () => {
      const from = new Date(Date.now() - days[range] * DAY_MS).toISOString()
      const [counts, last] = await Promise.all([
        call('GET /v1/attacks/counts', { query: { domain_id: id, from } }),
        call('GET /v1/attacks', { query: { domain_id: id, from, limit: '5' } }),
      ])
      return { range, counts: counts.data.counts, last: last.data }
    },
    // Another range of the same website: what was there stays until it has come.
    placeholderData: (previous, query) => (query?.queryKey[1] === id ? previous : undefined),
  })
