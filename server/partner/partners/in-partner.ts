import { createMiddleware } from 'hono/factory'

import {
  ORGANISATION_HEADER,
  ORGANISATION_PARAMETER,
  type OrganisationAction,
} from '../../../contract/organisation/access.ts'
import type { AccessCheck } from '../../account/sessions/signed-in.ts'
import { readAccess } from '../../organisation/access/access.ts'
import { inOrganisation } from '../../organisation/access/in-organisation.ts'
import type { AppEnv } from '../../platform/http/api-router.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { isPartner, wasPartner } from './partners.ts'

/** For the routes of partners. In any other organisation they don't exist, whatever the person's role is. */
export const inPartner = (action: OrganisationAction) => accessIf(isPartner, action)

/** For what a former partner may still read. */
export const inFormerPartner = (action: OrganisationAction) => accessIf(wasPartner, action)

function accessIf(exists: typeof isPartner, action: OrganisationAction): AccessCheck {
  const check = inOrganisation(action)
  const { byToken } = check
  return {
    ...check,
    ...(byToken && {
      byToken: createMiddleware<AppEnv>((c, next) =>
        byToken(c, async () => {
          if (!(await exists(c.var.db, c.var.access.organisationId))) throw noSuchPath()
          await next()
        }),
      ),
    }),
    middleware: createMiddleware<AppEnv>(async (c, next) => {
      const organisationId =
        c.req.header(ORGANISATION_HEADER) ?? c.req.query(ORGANISATION_PARAMETER)
      const person = { accountId: c.var.account.id, organisationId }
      const access = await readAccess(c.var.db, person, 'inbox.see')
      if (!(await exists(c.var.db, access.organisationId))) throw noSuchPath()
      return check.middleware(c, next)
    }),
  }
}

/** The response to a path that matches no route. */
const noSuchPath = () => new Refusal('not_found', 'This path does not exist.')
