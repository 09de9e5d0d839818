import { createMiddleware } from 'hono/factory'

import {
  ORGANISATION_HEADER,
  ORGANISATION_PARAMETER,
  type OrganisationAction,
} from '../../../contract/organisation/access.ts'
import type { AccessCheck } from '../../account/sessions/signed-in.ts'
import type { AppEnv } from '../../platform/http/api-router.ts'
import { onBehalfOf } from '../../platform/network/connections.ts'
import { type Access, readAccess } from './access.ts'

declare module 'hono' {
  interface ContextVariableMap {
    access: Access
  }
}

/** For routes about the organisation in use: the request names it, or it is the person's first. */
export const inOrganisation = (action: OrganisationAction): AccessCheck => ({
  action,
  refuses: [
    'not_found',
    'not_allowed',
    'organisation_requires_second_factor',
    'organisation_deleted',
  ],
  middleware: createMiddleware<AppEnv>(async (c, next) => {
    const organisationId = c.req.header(ORGANISATION_HEADER) ?? c.req.query(ORGANISATION_PARAMETER)
    const person = { accountId: c.var.account.id, organisationId }
    const access = await readAccess(c.var.db, person, action)
    c.set('access', access)
    await onBehalfOf(access.organisationId, next)
  }),
})
