import { queryOptions } from '@tanstack/react-query'

import type {
  BillingDetailsRequest,
  ChangeBillingDetailsRequest,
} from '../../../contract/billing/details.ts'
import { call } from '../client.ts'
import { useOnce } from './use-once.ts'

/** VIES usually responds within a few seconds. */
const UNCHECKED_INTERVAL_MS = 5_000
const affected = ['billing-details', 'subscription'] as const

/**
 * To whom invoices are issued: the default first, then the newest. Refetched while a VAT number hasn't been checked
 * yet.
 */
export const billingDetailsQuery = queryOptions({
  queryKey: ['billing-details'],
  queryFn: async () => (await call('GET /v1/billing/details')).data,
  refetchInterval: ({ state: { data } }) =>
    data?.some(({ vat_state }) => vat_state === 'not_checked') ? UNCHECKED_INTERVAL_MS : false,
})

export const useAddDetails = () =>
  useOnce(
    async (body: BillingDetailsRequest, headers) =>
      (await call('POST /v1/billing/details', { body, headers })).data,
    affected,
  )

export const useChangeDetails = (billingDetailId: string) =>
  useOnce(
    async (body: ChangeBillingDetailsRequest, headers) =>
      (
        await call('POST /v1/billing/details/{billingDetailId}', {
          path: { billingDetailId },
          body,
          headers,
        })
      ).data,
    affected,
  )

export const useMakeDefaultDetails = () =>
  useOnce(
    (billingDetailId: string, headers) =>
      call('POST /v1/billing/details/{billingDetailId}/default', {
        path: { billingDetailId },
        headers,
      }),
    affected,
  )

export const useCheckVat = () =>
  useOnce(
    (billingDetailId: string, headers) =>
      call('POST /v1/billing/details/{billingDetailId}/check-vat', {
        path: { billingDetailId },
        headers,
      }),
    affected,
  )

export const useRemoveDetails = () =>
  useOnce(
    (billingDetailId: string, headers) =>
      call('POST /v1/billing/details/{billingDetailId}/remove', {
        path: { billingDetailId },
        headers,
      }),
    affected,
  )
