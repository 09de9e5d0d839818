import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import type { DeliveryState } from '../../../contract/organisation/webhook-limits.ts'
import type { ChangeWebhook, WebhookRequest } from '../../../contract/organisation/webhook.ts'
import { byCursor } from '../by-cursor.ts'
import { call } from '../client.ts'
import { useRefetching } from '../use-refetching.ts'

/** How often pending deliveries are fetched again. */
const POLL_MS = 2_000

/** The webhooks of the organisation, oldest first. */
export const webhooksQuery = queryOptions({
  queryKey: ['webhooks', 'list'],
  queryFn: async () => (await call('GET /v1/organisation/webhooks')).data,
})

/** The deliveries of a webhook, newest first, paginated. Fetched again soon while one is about to be attempted. */
export const deliveriesQuery = (webhookId: string, state: DeliveryState | undefined) =>
  infiniteQueryOptions({
    queryKey: ['webhooks', 'deliveries', webhookId, state],
    queryFn: ({ pageParam }) =>
      call('GET /v1/organisation/webhooks/{webhookId}/deliveries', {
        path: { webhookId },
        query: { state, cursor: pageParam },
      }),
    ...byCursor,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some((page) => page.data.some((one) => one.state === 'pending'))
        ? POLL_MS
        : false,
  })

const useWebhookMutation = <Input = void, Answer = unknown>(
  mutationFn: (input: Input) => Promise<Answer>,
) => useRefetching(mutationFn, [['webhooks']])

/** Returns the webhook with its secret. */
export const useAddWebhook = () =>
  useWebhookMutation(
    async (body: WebhookRequest) => (await call('POST /v1/organisation/webhooks', { body })).data,
  )

export const useChangeWebhook = () =>
  useWebhookMutation(({ webhookId, body }: { webhookId: string; body: ChangeWebhook }) =>
    call('POST /v1/organisation/webhooks/{webhookId}', { path: { webhookId }, body }),
  )

/** Returns the webhook with its new secret. */
export const useRotateWebhookSecret = () =>
  useWebhookMutation(
    async (webhookId: string) =>
      (
        await call('POST /v1/organisation/webhooks/{webhookId}/rotate-secret', {
          path: { webhookId },
        })
      ).data,
  )

export const useRemoveWebhook = () =>
  useWebhookMutation((webhookId: string) =>
    call('POST /v1/organisation/webhooks/{webhookId}/remove', { path: { webhookId } }),
  )

export const useTestWebhook = () =>
  useWebhookMutation((webhookId: string) =>
    call('POST /v1/organisation/webhooks/{webhookId}/test', { path: { webhookId } }),
  )

export const useResendDelivery = (webhookId: string) =>
  useWebhookMutation((deliveryId: string) =>
    call('POST /v1/organisation/webhooks/{webhookId}/deliveries/{deliveryId}/resend', {
      path: { webhookId, deliveryId },
    }),
  )
