import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'

import { ORGANISATION_PARAMETER } from '../../../contract/organisation/access.ts'
import { byCursor } from '../by-cursor.ts'
import { addressOf, call, type Query } from '../client.ts'
import { organisationInUse } from '../organisation-in-use.ts'

/** The audit log, newest first, paginated. Filters are the fields of the contract’s filter. */
export const auditLogQuery = (filter: Query) =>
  infiniteQueryOptions({
    queryKey: ['audit-log', filter],
    queryFn: ({ pageParam }) =>
      call('GET /v1/organisation/audit-log', { query: { ...filter, cursor: pageParam } }),
    ...byCursor,
    placeholderData: keepPreviousData,
  })

/** The URL to download all lines that match the filter, which the browser requests with its cookie. */
export const auditExportAddress = (filter: Query, format: 'csv' | 'json'): string =>
  addressOf('/v1/organisation/audit-log/export', {
    query: { ...filter, format, [ORGANISATION_PARAMETER]: organisationInUse() },
  })
