import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'

import {
  ORGANISATION_HEADER,
  type OrganisationAction,
} from '../../../contract/organisation/access.ts'
import type { AccessCheck } from '../../account/sessions/signed-in.ts'
import { readAccess } from '../../organisation/access/access.ts'
import { auditThrough } from '../../organisation/access/through-partner.ts'
import { readName } from '../../organisation/organisations/name.ts'
import { resources } from '../../organisation/schema.ts'
import { isUuid } from '../../platform/db/is-uuid.ts'
import type { AppEnv } from '../../platform/http/api-router.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { onBehalfOf } from '../../platform/network/connections.ts'
import { payerFor } from '../parties/payer.ts'

type Resource = typeof resources.$inferSelect

declare module 'hono' {
  interface ContextVariableMap {
    /** The website or database that a plan is for. */
    subscribed: Resource
  }
}

const notFound = () =>
  new Refusal(
    'not_found',
    'Website or database not found. It may have been removed, or you may have been removed from its organisation.',
  )

/**
 * For routes with the id of a website or database in their path, about its plan: it is found in any organisation in
 * which the person's role includes the action. When another organisation pays, only that one can change the plan, and
 * only when it is the one in use. `access` is that of the person who acts.
 */
export const onPlan = (action: OrganisationAction): AccessCheck => ({
  action,
  refuses: [
    'not_found',
    'not_allowed',
    'organisation_requires_second_factor',
    ...(action === 'billing.change' ? (['not_possible'] as const) : []),
  ],
  middleware: createMiddleware<AppEnv>(async (c: Context<AppEnv>, next) => {
    const id = c.req.param('id') ?? ''
    if (!isUuid(id)) throw notFound()
    const [resource] = await c.var.db.select().from(resources).where(eq(resources.id, id))
    if (!resource) throw notFound()
    const payerId = await payerFor(c.var.db, resource.organisationId)
    const isPayer = c.req.header(ORGANISATION_HEADER) === payerId
    const isPaidByOther = payerId !== resource.organisationId
    const organisationId = isPayer ? payerId : resource.organisationId
    const { account, caller } = c.var
    if (caller.onlyIn && caller.onlyIn !== organisationId) throw notFound()
    const person = { accountId: account.id, organisationId }
    const access = await readAccess(c.var.db, person, action).catch((error: unknown) => {
      // An organisation that the person isn't in.
      if (error instanceof Refusal && error.code === 'not_found') throw notFound()
      throw error
    })
    if (isPaidByOther && !isPayer && action === 'billing.change') {
      const name = await readName(c.var.db, payerId)
      throw new Refusal(
        'not_possible',
        `${name} pays for the plans of this organisation. Ask it to change them, or pay for them yourself.`,
      )
    }
    c.set('access', access)
    auditThrough(c, isPaidByOther && isPayer ? payerId : access.partnerId)
    c.set('subscribed', resource)
    await onBehalfOf(access.organisationId, next)
  }),
})
