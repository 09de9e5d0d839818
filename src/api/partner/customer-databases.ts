import { infiniteQueryOptions, keepPreviousData, useMutation } from '@tanstack/react-query'

import { byCursor } from '../by-cursor.ts'
import { call, type Query } from '../client.ts'

/** The databases of customers by name, paginated. Filters are the fields of the contract’s query. */
export const customerDatabasesQuery = (query: Query = {}) =>
  infiniteQueryOptions({
    queryKey: ['customer-databases', query],
    queryFn: ({ pageParam }) =>
      call('GET /v1/partner/databases', { query: { ...query, cursor: pageParam } }),
    ...byCursor,
    placeholderData: keepPreviousData,
  })

/** Starts checks of databases of several customers. */
export const useCheckCustomerDatabases = () =>
  useMutation({
    mutationFn: async (ids: string[]) =>
      (await call('POST /v1/partner/databases/check', { body: { ids } })).data,
  })
