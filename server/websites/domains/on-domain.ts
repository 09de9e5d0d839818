import { createMiddleware } from 'hono/factory'

import { type Level, mayLevel, type ResourceAction } from '../../../contract/organisation/access.ts'
import type { AccessCheck } from '../../account/sessions/signed-in.ts'
import { refuseLevel } from '../../organisation/access/refuse.ts'
import type { AppEnv } from '../../platform/http/api-router.ts'
import { onBehalfOf } from '../../platform/network/connections.ts'
import { type DomainRow, findReachable } from './find-domain.ts'

declare module 'hono' {
  interface ContextVariableMap {
    domain: DomainRow
    domainLevel: Level
  }
}

/**
 * For routes with the id of a website in their path: it is found in any organisation of the person. A website that they
 * may not see is not found.
 */
export const onDomain = (action: ResourceAction): AccessCheck => ({
  action,
  refuses: ['not_found', 'not_allowed', 'organisation_requires_second_factor'],
  middleware: createMiddleware<AppEnv>(async (c, next) => {
    const { row, level } = await findReachable(c.var.db, c.var.account.id, c.req.param('id') ?? '')
    if (!mayLevel(level, action)) throw refuseLevel(action)
    c.set('domain', row)
    c.set('domainLevel', level)
    await onBehalfOf(row.organisationId, next)
  }),
})
