import type { Context } from 'hono'

import type { AppEnv } from '../../platform/http/api-router.ts'
import type { Caller } from '../../platform/http/caller.ts'

/** Who requests something of which website. Whether it is theirs, the query decides. */
export type DomainRequest = { accountId: string; domainId: string; caller: Caller }

/** Of a signed-in request whose path holds the id of a website. */
export const domainRequestOf = (
  c: Context<AppEnv, string, { out: { param: { id: string } } }>,
): DomainRequest => ({
  accountId: c.var.account.id,
  domainId: c.req.valid('param').id,
  caller: c.var.caller,
})
