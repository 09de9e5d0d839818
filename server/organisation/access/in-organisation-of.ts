import { createMiddleware } from 'hono/factory'

import type { OrganisationAction } from '../../../contract/organisation/access.ts'
import type { AccessCheck } from '../../account/sessions/signed-in.ts'
import type { Db } from '../../platform/db/client.ts'
import { isUuid } from '../../platform/db/is-uuid.ts'
import type { AppEnv } from '../../platform/http/api-router.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { onBehalfOf } from '../../platform/network/connections.ts'
import { readAccess } from './access.ts'
import { inOrganisation } from './in-organisation.ts'
import { auditThrough } from './through-partner.ts'

/**
 * For routes with the id of something that belongs to an organisation in their path: it is found in any of the person's
 * organisations, or for an MCP client in the one that it was connected for. If it isn't found, access is checked in the
 * current organisation, in which the route then finds nothing. `findOwner` returns the row with its organisation.
 */
export const inOrganisationOf =
  (
    param: string,
    findOwner: (db: Db, id: string) => PromiseLike<readonly { organisationId: string }[]>,
  ) =>
  (action: OrganisationAction): AccessCheck => {
    const current = inOrganisation(action)
    return {
      ...current,
      middleware: createMiddleware<AppEnv>(async (c, next) => {
        const id = c.req.param(param) ?? ''
        const [found] = isUuid(id) ? await findOwner(c.var.db, id) : []
        const { onlyIn } = c.var.caller
        if (!found || (onlyIn && found.organisationId !== onlyIn))
          return current.middleware(c, next)
        const person = { accountId: c.var.account.id, organisationId: found.organisationId }
        const access = await readAccess(c.var.db, person, action).catch((error: unknown) => {
          if (error instanceof Refusal && error.code === 'not_found') return undefined
          throw error
        })
        if (!access) return current.middleware(c, next)
        c.set('access', access)
        auditThrough(c, access.partnerId)
        return onBehalfOf(access.organisationId, next)
      }),
    }
  }
