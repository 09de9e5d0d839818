import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'

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

/** The URL to download all lines that match the filter. */
export const auditExportAddress = (filter: Query, format: 'csv' | 'json') =>
  downloadAddress('/v1/organisation/audit-log/export', { query: { ...filter, format } })
