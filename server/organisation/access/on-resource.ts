import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'

import { type Level, mayLevel, type ResourceAction } from '../../../contract/organisation/access.ts'
import { includesAction, tokenScopes } from '../../../contract/organisation/token-scopes.ts'
import type { AccessCheck } from '../../account/sessions/signed-in.ts'
import type { AppEnv } from '../../platform/http/api-router.ts'
import type { Refusal } from '../../platform/http/refusal.ts'
import { onBehalfOf } from '../../platform/network/connections.ts'
import { levelOfToken } from './access.ts'
import { byToken, refuseScope } from './by-token.ts'
import { findInOrganisation, findReachable, type ResourceTable } from './find-resource.ts'
import { refuseLevel } from './refuse.ts'
import { auditThrough } from './through-partner.ts'

/**
 * For routes with the id of a website or database in their path: it is found in any of the person's organisations, or
 * for an MCP client in the one that it was connected for. One that they may not see is not found. `keep` stores the row
 * and the person's level for the route.
 */
export const onResource = <Table extends ResourceTable>({
  table,
  notFound,
  keep,
}: {
  table: Table
  notFound: () => Refusal
  keep: (c: Context<AppEnv>, row: Table['$inferSelect'], level: Level) => void
}) => {
  const tokenOn = (action: ResourceAction) =>
    byToken(async (c, { token, organisationId }) => {
      const id = c.req.param('id') ?? ''
      const row = await findInOrganisation(c.var.db, table, { organisationId, id })
      const level = row && token && levelOfToken(token, row.id)
      if (!row || !token || !level) throw notFound()
      if (!includesAction(token.scopes, action)) throw refuseScope(action)
      keep(c, row, level)
    })
  return (action: ResourceAction): AccessCheck => ({
    action,
    ...(includesAction(tokenScopes, action) && { byToken: tokenOn(action) }),
    refuses: ['not_found', 'not_allowed', 'organisation_requires_second_factor'],
    middleware: createMiddleware<AppEnv>(async (c, next) => {
      const { account, caller } = c.var
      const about = { accountId: account.id, id: c.req.param('id') ?? '', onlyIn: caller.onlyIn }
      const found = await findReachable(c.var.db, table, about)
      if (!found) throw notFound()
      if (!mayLevel(found.level, action)) throw refuseLevel(action)
      keep(c, found.row, found.level)
      auditThrough(c, found.partnerId)
      await onBehalfOf(found.row.organisationId, next)
    }),
  })
}
