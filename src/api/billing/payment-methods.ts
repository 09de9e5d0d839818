import { queryOptions } from '@tanstack/react-query'

import type { MethodKind } from '../../../contract/billing/method-kinds.ts'
import { call } from '../client.ts'
import { useOnce } from './use-once.ts'

const affected = ['payment-methods'] as const

/** The saved cards and wallets: the default first, then the newest. `method_kinds`: what can be added. */
export const paymentMethodsQuery = queryOptions({
  queryKey: ['payment-methods'],
  queryFn: () => call('GET /v1/billing/payment-methods'),
})

/** Opens the provider's fields for a new card, or its wallet. */
export const useSetUpMethod = () =>
  useOnce(
    async (kind: MethodKind, headers) =>
      (await call('POST /v1/billing/payment-methods/setup', { query: { kind }, headers })).data,
    affected,
  )

/** Saves what was entered in the provider's fields. */
export const useAddMethod = () =>
  useOnce(
    async (body: { setup_id: string; kind: MethodKind }, headers) =>
      (await call('POST /v1/billing/payment-methods', { body, headers })).data,
    affected,
  )

export const useMakeDefaultMethod = () =>
  useOnce(
    async (paymentMethodId: string, headers) =>
      (
        await call('POST /v1/billing/payment-methods/{paymentMethodId}/default', {
          path: { paymentMethodId },
          headers,
        })
      ).data,
    affected,
  )

export const useRemoveMethod = () =>
  useOnce(
    (paymentMethodId: string, headers) =>
      call('POST /v1/billing/payment-methods/{paymentMethodId}/remove', {
        path: { paymentMethodId },
        headers,
      }),
    affected,
  )
