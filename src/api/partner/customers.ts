import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'

import { call, type Query } from '../client.ts'

/** The customers of the partner by name, paginated. Filters are the fields of the contract’s query. */
export const customersQuery = (query: Query = {}) =>
  infiniteQueryOptions({
    queryKey: ['customers', 'list', query],
    queryFn: ({ pageParam }) =>
      call('GET /v1/partner/customers', { query: { ...query, cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  })

/** The customers whose name contains the text: the first few. */
export const findCustomers = async (search: string) =>
  (await call('GET /v1/partner/customers', { query: { search, limit: '20' } })).data
