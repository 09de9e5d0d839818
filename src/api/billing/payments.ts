import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import { call } from '../client.ts'
import { affected as affectedByPlan } from './subscriptions.ts'
import { useOnce } from './use-once.ts'

const affected = ['payment', ...affectedByPlan] as const

/** An attempt to pay. */
export const paymentQuery = (paymentId: string) =>
  queryOptions({
    queryKey: ['payment', paymentId],
    queryFn: async () =>
      (await call('GET /v1/billing/payments/{paymentId}', { path: { paymentId } })).data,
  })

/**
 * Has the server fetch the state of a payment from the provider. Without an Idempotency-Key, because it is repeated
 * each time the frame has loaded another page, and each response must be fresh. A page that polls waits for each
 * response: on a slow connection, the next request would cancel the refetch of the one before.
 */
export function useConfirmPayment(paymentId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () =>
      (await call('POST /v1/billing/payments/{paymentId}/confirm', { path: { paymentId } })).data,
    onSettled: () =>
      client.invalidateQueries({
        predicate: ({ queryKey }) => affected.some((name) => name === queryKey[0]),
      }),
  })
}

/** Abandons a payment that is still waiting for the person. */
export const useCancelPayment = (paymentId: string) =>
  useOnce(
    async (_: undefined, headers) =>
      (
        await call('POST /v1/billing/payments/{paymentId}/cancel', {
          path: { paymentId },
          headers,
        })
      ).data,
    affected,
  )
