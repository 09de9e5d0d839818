import { createMiddleware } from 'hono/factory'

import {
  mayRole,
  ORGANISATION_HEADER,
  ORGANISATION_PARAMETER,
  type OrganisationAction,
} from '../../../contract/organisation/access.ts'
import type { AccessCheck } from '../../account/sessions/signed-in.ts'
import type { AppEnv } from '../../platform/http/api-router.ts'
import { onBehalfOf } from '../../platform/network/connections.ts'
import { type Access, readAccess } from './access.ts'
import { refuseRole } from './refuse.ts'

declare module 'hono' {
  interface ContextVariableMap {
    access: Access
  }
}

/** For routes about the organisation in use: the request names it, or it is the person's first. */
export const inOrganisation = (action: OrganisationAction): AccessCheck => ({
  action,
  refuses: ['not_found', 'not_allowed'],
  middleware: createMiddleware<AppEnv>(async (c, next) => {
    const organisationId = c.req.header(ORGANISATION_HEADER) ?? c.req.query(ORGANISATION_PARAMETER)
    const access = await readAccess(c.var.db, c.var.account.id, organisationId)
    if (!mayRole(access.role, action)) throw refuseRole(access.role, action)
    c.set('access', access)
    await onBehalfOf(access.organisationId, next)
  }),
})
