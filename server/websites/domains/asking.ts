import type { Context } from 'hono'

import type { AppEnv } from '../../platform/http/api-router.ts'
import type { Caller } from '../../platform/http/caller.ts'

/** Who asks for which website. Whether it is theirs, the query says. */
export type Asking = { accountId: string; domainId: string; caller: Caller }

/** Of a signed-in request whose path holds the id of a website. */
export const askingOf = (
  c: Context<AppEnv, string, { out: { param: { id: string } } }>,
): Asking => ({
  accountId: c.var.account.id,
  domainId: c.req.valid('param').id,
  caller: c.var.caller,
})
