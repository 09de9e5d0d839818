import { queryOptions } from '@tanstack/react-query'

import { ORGANISATION_PARAMETER } from '../../../contract/organisation/access.ts'
import { addressOf, call } from '../client.ts'
import { organisationInUse } from '../organisation-in-use.ts'

/** The months for which the partner has a statement, newest first. */
export const statementsQuery = queryOptions({
  queryKey: ['statements', 'list'],
  queryFn: async () => (await call('GET /v1/partner/statements')).data,
})

/** The statement of a month. */
export const statementQuery = (month: string) =>
  queryOptions({
    queryKey: ['statements', 'one', month],
    queryFn: async () =>
      (await call('GET /v1/partner/statements/{month}', { path: { month } })).data,
  })

/** The URL of a download, which the browser requests with its cookie. */
export const statementFileAddress = (month: string, format: 'csv' | 'pdf'): string =>
  addressOf(`/v1/partner/statements/{month}/${format}`, {
    path: { month },
    query: { [ORGANISATION_PARAMETER]: organisationInUse() },
  })
