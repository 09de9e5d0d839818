import { queryOptions } from '@tanstack/react-query'

import type {
  BillingDetails,
  BillingDetailsRequest,
  ChangeBillingDetailsRequest,
} from '../../../contract/billing/details.ts'
import { call } from '../client.ts'
import { useOnce } from './use-once.ts'

/** VIES usually responds within a few seconds. */
const UNCHECKED_INTERVAL_MS = 5_000
const affected = ['billing-details', 'subscription'] as const

const isUnchecked = ({ vat_state }: BillingDetails) => vat_state === 'not_checked'

/**
 * To whom invoices are issued: the default first, then the newest. Refetched while a VAT number hasn't been checked
 * yet. Its result changes what plans cost, so that is refetched too.
 */
export const billingDetailsQuery = queryOptions({
  queryKey: ['billing-details'],
  queryFn: async ({ client, queryKey }): Promise<BillingDetails[]> => {
    const before = client.getQueryData<BillingDetails[]>(queryKey) ?? []
    const { data } = await call('GET /v1/billing/details')
    const unchecked = new Set(data.filter(isUnchecked).map(({ id }) => id))
    if (before.some((details) => isUnchecked(details) && !unchecked.has(details.id))) {
      void client.invalidateQueries({ queryKey: ['subscription'] })
    }
    return data
  },
  refetchInterval: ({ state: { data } }) =>
    data?.some(isUnchecked) ? UNCHECKED_INTERVAL_MS : false,
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
