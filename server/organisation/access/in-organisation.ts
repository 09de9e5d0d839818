import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'

import {
  ORGANISATION_HEADER,
  ORGANISATION_PARAMETER,
  type OrganisationAction,
} from '../../../contract/organisation/access.ts'
import {
  includesAction,
  type TokenScope,
  tokenScopes,
} from '../../../contract/organisation/token-scopes.ts'
import type { AccessCheck } from '../../account/sessions/signed-in.ts'
import type { AppEnv } from '../../platform/http/api-router.ts'
import { onBehalfOf } from '../../platform/network/connections.ts'
import { type Access, mayDo, noSuchOrganisation, readAccess } from './access.ts'
import { byToken, refuseScope } from './by-token.ts'
import { auditThrough } from './through-partner.ts'

declare module 'hono' {
  interface ContextVariableMap {
    access: Access
  }
}

const tokenIn = (action: OrganisationAction) =>
  byToken((c, access) => {
    const organisationId = namedIn(c)
    if (organisationId !== undefined && organisationId.toLowerCase() !== access.organisationId)
      throw noSuchOrganisation()
    if (!mayDo(access, action)) throw refuseScope(action)
  })

const namedIn = (c: Context<AppEnv>) =>
  c.req.header(ORGANISATION_HEADER) ?? c.req.query(ORGANISATION_PARAMETER)

/** What only a person may do: it is done in their name, or confirmed by re-authentication. */
export const onlyByPerson = ({ action, refuses, middleware }: AccessCheck): AccessCheck => ({
  action,
  refuses,
  middleware,
})

/** What every member may do, and an API token with a scope. */
export const orWithScope = (check: AccessCheck, scope: TokenScope & OrganisationAction) => ({
  ...check,
  byToken: tokenIn(scope),
})

/** For routes about the current organisation: the request names it, or it is the person's first. */
export const inOrganisation = (action: OrganisationAction): AccessCheck => ({
  action,
  ...(includesAction(tokenScopes, action) && { byToken: tokenIn(action) }),
  refuses: [
    'not_found',
    'not_allowed',
    'organisation_requires_second_factor',
    'organisation_deleted',
  ],
  middleware: createMiddleware<AppEnv>(async (c, next) => {
    const person = { accountId: c.var.account.id, organisationId: namedIn(c) }
    const access = await readAccess(c.var.db, person, action)
    c.set('access', access)
    auditThrough(c, access.partnerId)
    await onBehalfOf(access.organisationId, next)
  }),
})
