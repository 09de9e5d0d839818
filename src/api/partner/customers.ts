import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'

import type { AskCustomer } from '../../../contract/partner/customer-request.ts'
import type { AddCustomer } from '../../../contract/partner/customer.ts'
import { byCursor } from '../by-cursor.ts'
import { call, type Query } from '../client.ts'
import { organisationsQuery } from '../organisation/organisations.ts'
import { useRefetching } from '../use-refetching.ts'

/** The customers of the partner by name, paginated. Filters are the fields of the contract’s query. */
export const customersQuery = (query: Query = {}) =>
  infiniteQueryOptions({
    queryKey: ['customers', 'list', query],
    queryFn: ({ pageParam }) =>
      call('GET /v1/partner/customers', { query: { ...query, cursor: pageParam } }),
    ...byCursor,
    placeholderData: keepPreviousData,
  })

/** The customers whose name contains the text: the first few. */
export const findCustomers = async (search: string) =>
  (await call('GET /v1/partner/customers', { query: { search, limit: '20' } })).data

/** One customer. */
export const customerQuery = (customerId: string) =>
  queryOptions({
    queryKey: ['customers', 'one', customerId],
    queryFn: async () =>
      (await call('GET /v1/partner/customers/{customerId}', { path: { customerId } })).data,
  })

/** The requests that the partner emailed to customers and that nobody has answered. */
export const customerRequestsQuery = queryOptions({
  queryKey: ['customers', 'requests'],
  queryFn: async () => (await call('GET /v1/partner/customer-requests')).data,
})

const useCustomerMutation = <Input = void, Answer = unknown>(
  mutationFn: (input: Input) => Promise<Answer>,
) => useRefetching(mutationFn, [['customers'], ['customer-domains'], ['customer-databases']])

/** Creates an organisation for a customer. */
export const useAddCustomer = () =>
  useCustomerMutation(
    async (body: AddCustomer) => (await call('POST /v1/partner/customers', { body })).data,
  )

/** Asks the owner of an existing organisation by email. */
export const useAskCustomer = () =>
  useCustomerMutation((body: AskCustomer) => call('POST /v1/partner/customer-requests', { body }))

export const useRevokeRequest = () =>
  useCustomerMutation((requestId: string) =>
    call('POST /v1/partner/customer-requests/{requestId}/revoke', { path: { requestId } }),
  )

/** Emails somebody the offer of an organisation that the partner created. */
export const useHandOver = () =>
  useCustomerMutation(({ customerId, email }: { customerId: string; email: string }) =>
    call('POST /v1/partner/customers/{customerId}/hand-over', {
      path: { customerId },
      body: { email },
    }),
  )

/** Offers to pay for the plans of a customer. */
export const useOfferToPay = () =>
  useCustomerMutation((customerId: string) =>
    call('POST /v1/partner/customers/{customerId}/pay', { path: { customerId } }),
  )

/** Stops paying for a customer, or withdraws the offer. */
export const useStopPaying = () =>
  useCustomerMutation((customerId: string) =>
    call('POST /v1/partner/customers/{customerId}/pay/end', { path: { customerId } }),
  )

export const useEndCustomer = () =>
  useCustomerMutation((customerId: string) =>
    call('POST /v1/partner/customers/{customerId}/end', { path: { customerId } }),
  )

/** Switches the person to a customer’s organisation. Returns its id. */
export function useEnterCustomer() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (customerId: string) =>
      (await call('POST /v1/partner/customers/{customerId}/enter', { path: { customerId } })).data
        .organisation_id,
    onSuccess: () => client.invalidateQueries({ queryKey: organisationsQuery.queryKey }),
  })
}
