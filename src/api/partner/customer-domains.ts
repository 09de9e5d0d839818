import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'

import type { ProtectionMode } from '../../../contract/websites/protection.ts'
import { byCursor } from '../by-cursor.ts'
import { call, type Query } from '../client.ts'

/** Filters the websites of customers by the fields of the contract’s query. */
export type CustomerDomainQuery = Query

/** The websites of customers, paginated. Filters are the fields of the contract’s query. */
export const customerDomainsQuery = (query: CustomerDomainQuery = {}) =>
  infiniteQueryOptions({
    queryKey: ['customer-domains', 'list', query],
    queryFn: ({ pageParam }) =>
      call('GET /v1/partner/domains', { query: { ...query, cursor: pageParam } }),
    ...byCursor,
    placeholderData: keepPreviousData,
  })

/** One website of a customer. */
export const customerDomainQuery = (domainId: string) =>
  queryOptions({
    queryKey: ['customer-domains', 'one', domainId],
    queryFn: async () =>
      (await call('GET /v1/partner/domains/{domainId}', { path: { domainId } })).data,
  })

/** Sets the mode of websites of several customers. */
export function useSetCustomerModes() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: { ids: string[]; mode: ProtectionMode }) =>
      (await call('POST /v1/partner/domains/settings', { body })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: ['customer-domains'] }),
  })
}

/** Starts checks of websites of several customers. */
export const useCheckCustomerPostures = () =>
  useMutation({
    mutationFn: async (ids: string[]) =>
      (await call('POST /v1/partner/domains/posture', { body: { ids } })).data,
  })
