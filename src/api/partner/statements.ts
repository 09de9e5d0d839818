import { queryOptions } from '@tanstack/react-query'

import { call } from '../client.ts'
import { downloadAddress } from '../download-address.ts'

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

export const statementFileAddress = (month: string, format: 'csv' | 'pdf') =>
  downloadAddress(`/v1/partner/statements/{month}/${format}`, { path: { month } })
