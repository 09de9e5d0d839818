import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { LastPeriod } from '../../../contract/websites/count-buckets.ts'
import { byCursor } from '../by-cursor.ts'
import { call, type Query } from '../client.ts'
import { downloadAddress } from '../download-address.ts'
import { pastEmptyPages } from '../past-empty-pages.ts'
import type { AttackPeriod } from './attack-period.ts'

/** Filters attacks by the fields of the contract's filter. */
export type AttackQuery = Query

/** The attacks, newest first, paginated. */
export const attacksQuery = (filter: AttackQuery, period: AttackPeriod) =>
  infiniteQueryOptions({
    queryKey: ['attacks', 'list', filter, period],
    queryFn: ({ pageParam, signal }) =>
      pastEmptyPages(
        (cursor) => call('GET /v1/attacks', { query: { ...filter, ...period, cursor } }),
        { pageParam, signal },
      ),
    ...byCursor,
    placeholderData: keepPreviousData,
  })

/** The number of attacks over time, by outcome. */
export const attackCountsQuery = (filter: AttackQuery, period: AttackPeriod) =>
  queryOptions({
    queryKey: ['attacks', 'counts', filter, period],
    queryFn: async () =>
      (await call('GET /v1/attacks/counts', { query: { ...filter, ...period } })).data,
    placeholderData: keepPreviousData,
  })

/** The most frequent values. */
export const attackTopQuery = (filter: AttackQuery, period: AttackPeriod) =>
  queryOptions({
    queryKey: ['attacks', 'top', filter, period],
    queryFn: async () =>
      (await call('GET /v1/attacks/top', { query: { ...filter, ...period } })).data,
    placeholderData: keepPreviousData,
  })

/** The newest few, without a time limit. */
export const latestAttacksQuery = (limit: number) =>
  queryOptions({
    queryKey: ['attacks', 'latest', limit],
    queryFn: async () => (await call('GET /v1/attacks', { query: { limit: String(limit) } })).data,
  })

/** The number of attacks on a website over a period, and the last five of them. */
export const domainAttacksQuery = (id: string, period: LastPeriod) =>
  queryOptions({
    queryKey: ['attacks', 'domain', id, period],
    queryFn: async () => {
      const query = { domain_id: id, period }
      const [counts, last] = await Promise.all([
        call('GET /v1/attacks/counts', { query }),
        call('GET /v1/attacks', { query: { ...query, limit: '5' } }),
      ])
      return { period, counts: counts.data, last: last.data }
    },
    // For another range of the same website, the previous data is shown until the new data arrives.
    placeholderData: (previous, query) => (query?.queryKey[2] === id ? previous : undefined),
  })

/** One attack, with similar ones. */
export const attackQuery = (id: string) =>
  queryOptions({
    queryKey: ['attacks', 'one', id],
    queryFn: async () => (await call('GET /v1/attacks/{id}', { path: { id } })).data,
  })

/** The URL to download all attacks that match the filter. */
export const exportAddress = (filter: AttackQuery, period: AttackPeriod, format: 'csv' | 'json') =>
  downloadAddress('/v1/attacks/export', { query: { ...filter, ...period, format } })
