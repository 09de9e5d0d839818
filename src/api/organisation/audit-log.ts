import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'

import { byCursor } from '../by-cursor.ts'
import { call, type Query } from '../client.ts'
import { downloadAddress } from '../download-address.ts'

/** The audit log, newest first, paginated. Filters are the fields of the contract’s filter. */
export const auditLogQuery = (filter: Query) =>
  infiniteQueryOptions({
    queryKey: ['audit-log', filter],
    queryFn: ({ pageParam }) =>
      call('GET /v1/organisation/audit-log', { query: { ...filter, cursor: pageParam } }),
    ...byCursor,
    placeholderData: keepPreviousData,
  })

/** The people and API tokens to filter by, by part of their name: the first few. */
export const findAuditActors = async (search: string) =>
  (await call('GET /v1/organisation/audit-log/actors', { query: { search } })).data

/** One of them; null if there is none with this id. */
export const auditActorQuery = (id: string) =>
  queryOptions({
    queryKey: ['audit-log', 'actors', id],
    queryFn: async () => {
      const { data } = await call('GET /v1/organisation/audit-log/actors', { query: { id } })
      return data.find((actor) => actor.id === id) ?? null
    },
  })

/** The URL to download all lines that match the filter. */
export const auditExportAddress = (filter: Query, format: 'csv' | 'json') =>
  downloadAddress('/v1/organisation/audit-log/export', { query: { ...filter, format } })
