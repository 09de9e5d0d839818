import {
  changeWebhookRequest,
  deliveryPath,
  deliveryResponse,
  listDeliveriesQuery,
  listDeliveriesResponse,
  listWebhooksResponse,
  removeWebhookResponse,
  webhookPath,
  webhookRequest,
  webhookResponse,
  webhookSecretResponse,
} from '../../../contract/organisation/webhook.ts'
import { signedIn } from '../../account/sessions/signed-in.ts'
import { afterProof } from '../../account/step-up/service.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { inOrganisation } from '../access/in-organisation.ts'
import { listDeliveries, resend, sendTest } from './deliveries.ts'
import { addWebhook, changeWebhook, listWebhooks, removeWebhook, rotateSecret } from './service.ts'

export const webhookRoutes = new ApiRouter()
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/organisation/webhooks',
      access: inOrganisation('webhooks.see'),
      summary: 'List the webhooks of the current organisation, oldest first.',
      response: listWebhooksResponse,
    }),
    async (c) => c.json({ status: 200, data: await listWebhooks(c.var.db, c.var.access) }, 200),
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/organisation/webhooks',
      access: afterProof(inOrganisation('webhooks.change')),
      summary: 'Add a webhook. The response contains its secret, which is not shown again.',
      body: webhookRequest,
      response: webhookSecretResponse,
      refuses: ['invalid_request', 'already_done'],
    }),
    async (c) => {
      const data = await addWebhook(c.var, c.var, c.req.valid('json'))
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/organisation/webhooks/{webhookId}',
      access: afterProof(inOrganisation('webhooks.change')),
      summary: 'Change a webhook, or turn it on or off.',
      params: webhookPath,
      body: changeWebhookRequest,
      response: webhookResponse,
      refuses: ['invalid_request', 'changed_meanwhile'],
    }),
    async (c) => {
      const changed = { id: c.req.valid('param').webhookId, request: c.req.valid('json') }
      return c.json({ status: 200, data: await changeWebhook(c.var, c.var, changed) }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/organisation/webhooks/{webhookId}/rotate-secret',
      access: afterProof(inOrganisation('webhooks.change')),
      summary: 'Replace the secret of a webhook. For a day, deliveries are signed with both.',
      params: webhookPath,
      response: webhookSecretResponse,
    }),
    async (c) => {
      const data = await rotateSecret(c.var, c.var, c.req.valid('param').webhookId)
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/organisation/webhooks/{webhookId}/remove',
      access: afterProof(inOrganisation('webhooks.change')),
      summary: 'Remove a webhook with its deliveries.',
      params: webhookPath,
      response: removeWebhookResponse,
    }),
    async (c) => {
      await removeWebhook(c.var, c.var, c.req.valid('param').webhookId)
      return c.json({ status: 200, message: 'The webhook was removed.' }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/organisation/webhooks/{webhookId}/test',
      access: inOrganisation('webhooks.change'),
      summary: 'Send a test event to a webhook.',
      params: webhookPath,
      response: deliveryResponse,
      refuses: ['already_done', 'too_many_attempts'],
    }),
    async (c) => {
      const data = await sendTest(c.var, c.var, c.req.valid('param').webhookId)
      c.var.jobs.wake()
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/organisation/webhooks/{webhookId}/deliveries',
      access: inOrganisation('webhooks.see'),
      summary: 'List the deliveries of a webhook in the last 30 days, newest first.',
      params: webhookPath,
      query: listDeliveriesQuery,
      response: listDeliveriesResponse,
      refuses: ['invalid_request'],
    }),
    async (c) => {
      const query = { ...c.req.valid('query'), ...c.req.valid('param') }
      const page = await listDeliveries(c.var.db, c.var.access, query)
      return c.json({ status: 200, ...page }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/organisation/webhooks/{webhookId}/deliveries/{deliveryId}/resend',
      access: inOrganisation('webhooks.change'),
      summary: 'Send a delivery again, with the same ID.',
      params: deliveryPath,
      response: deliveryResponse,
      refuses: ['already_done', 'too_many_attempts'],
    }),
    async (c) => {
      const data = await resend(c.var, c.var, c.req.valid('param'))
      c.var.jobs.wake()
      return c.json({ status: 200, data }, 200)
    },
  )
