import type { Context } from 'hono'

import { listPlansResponse, planUseResponse } from '../../../contract/billing/plan-use.ts'
import {
  checkoutRequest,
  checkoutResponse,
  payOpenRequest,
  previewQuery,
  previewResponse,
  startTrialRequest,
  subscriptionPath,
  subscriptionResponse,
} from '../../../contract/billing/subscription.ts'
import { signedIn } from '../../account/sessions/signed-in.ts'
import { inOrganisation } from '../../organisation/access/in-organisation.ts'
import { type AppEnv, ApiRouter } from '../../platform/http/api-router.ts'
import { countPaying } from '../count-paying.ts'
import { IDEMPOTENCY_CODES, once } from '../idempotency/once.ts'
import { readPlanUse } from '../limits/plan-use.ts'
import { plansForSale } from '../plans/catalogue.ts'
import { onPlan } from './on-plan.ts'
import { previewOf } from './preview.ts'
import { readSubscription } from './read-subscription.ts'
import { refusingImpossible } from './refuse-impossible.ts'
import { changePlanState, checkOut, payOpen, planChanges, startTrialOf } from './service.ts'

const byOf = (c: Context<AppEnv>) => ({
  access: c.var.access,
  caller: c.var.caller,
  resource: c.var.subscribed,
})

export const subscriptionRoutes = new ApiRouter()
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/plans',
      summary: 'List the plans that are for sale, the lowest first.',
      response: listPlansResponse,
    }),
    (c) => c.json({ status: 200, data: plansForSale(c.var.billing.catalogue) }, 200),
  )
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/billing/use',
      access: inOrganisation('limits.see'),
      summary: 'Compare the usage of the current organisation with the limits of its plans.',
      response: planUseResponse,
    }),
    async (c) => {
      const { catalogue } = c.var.billing
      const { organisationId } = c.var.access
      const of = { catalogue, organisationId, now: c.var.clock.now() }
      return c.json({ status: 200, data: await readPlanUse(c.var.db, of) }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/billing/subscriptions/{id}',
      access: onPlan('billing.see'),
      summary: 'Get the plan of a website or database, and compare today’s usage with its limits.',
      params: subscriptionPath,
      response: subscriptionResponse,
    }),
    async (c) =>
      c.json(
        { status: 200, data: await readSubscription(c.var, c.var.subscribed, c.var.access) },
        200,
      ),
  )
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/billing/subscriptions/{id}/preview',
      access: onPlan('billing.see'),
      summary: 'Calculate what a plan costs today and from then on, to the cent.',
      params: subscriptionPath,
      query: previewQuery,
      response: previewResponse,
      refuses: ['not_possible', 'invalid_request'],
    }),
    async (c) => {
      const { trial, ...offer } = c.req.valid('query')
      const data = await refusingImpossible(() =>
        previewOf(c.var, c.var.subscribed, {
          offer,
          isTrial: trial !== undefined,
          shownAt: c.var.clock.now(),
          viewerId: c.var.access.organisationId,
        }),
      )
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/billing/subscriptions/{id}/trial',
      access: onPlan('billing.change'),
      summary: 'Start the trial of a plan. Nothing is charged before it ends.',
      params: subscriptionPath,
      body: startTrialRequest,
      response: subscriptionResponse,
      refuses: ['not_possible', 'already_done', 'invalid_request', ...IDEMPOTENCY_CODES],
    }),
    async (c) => {
      const data = await once(c, () => startTrialOf(c.var, byOf(c), c.req.valid('json')))
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/billing/subscriptions/{id}/checkout',
      access: onPlan('billing.change'),
      summary: 'Buy, change or return to a plan, exactly as previewed.',
      params: subscriptionPath,
      body: checkoutRequest,
      response: checkoutResponse,
      refuses: [
        'not_possible',
        'amount_changed',
        'invalid_request',
        'unavailable',
        'too_many_attempts',
        ...IDEMPOTENCY_CODES,
      ],
    }),
    async (c) => {
      await countPaying(c)
      const { shown_at, total_minor, payment_method_id, method_kind, ...offer } =
        c.req.valid('json')
      const data = await once(c, () =>
        checkOut(c.var, byOf(c), {
          ...offer,
          shownAt: new Date(shown_at),
          totalMinor: total_minor,
          paidBy: { methodId: payment_method_id, methodKind: method_kind },
        }),
      )
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/billing/subscriptions/{id}/pay',
      access: onPlan('billing.change'),
      summary:
        'Pay the open invoice, with another method if one failed. A purchase can be paid for 15 minutes.',
      params: subscriptionPath,
      body: payOpenRequest,
      response: checkoutResponse,
      refuses: [
        'not_possible',
        'amount_changed',
        'invalid_request',
        'unavailable',
        'too_many_attempts',
        ...IDEMPOTENCY_CODES,
      ],
    }),
    async (c) => {
      await countPaying(c)
      const { payment_method_id: methodId, method_kind: methodKind } = c.req.valid('json')
      const data = await once(c, () => payOpen(c.var, byOf(c), { methodId, methodKind }))
      return c.json({ status: 200, data }, 200)
    },
  )

const changeSummaries = {
  cancel: 'Cancel a plan at the end of the paid period.',
  keep: 'Keep a plan that is due to end, or to be downgraded.',
  pause: 'Pause a plan. The time that was paid for continues after the pause.',
  resume: 'Resume a plan that was paused.',
} as const

for (const [name, change] of Object.entries(planChanges)) {
  subscriptionRoutes.openapi(
    signedIn({
      method: 'post',
      path: `/v1/billing/subscriptions/{id}/${name}`,
      access: onPlan('billing.change'),
      summary: changeSummaries[name as keyof typeof planChanges],
      params: subscriptionPath,
      response: subscriptionResponse,
      refuses: ['not_possible', ...IDEMPOTENCY_CODES],
    }),
    async (c) => {
      const data = await once(c, () => changePlanState(c.var, byOf(c), change))
      return c.json({ status: 200, data }, 200)
    },
  )
}
