import type { Context } from 'hono'

import type { AppEnv } from '../../platform/http/api-router.ts'
import type { Caller } from '../../platform/http/caller.ts'

/** The account and the website of a request. The query decides whether the website belongs to the account. */
export type DomainRequest = { accountId: string; domainId: string; caller: Caller }

/** For a signed-in request with a website's id in its path. */
export const domainRequestOf = (
  c: Context<AppEnv, string, { out: { param: { id: string } } }>,
): DomainRequest => ({
  accountId: c.var.account.id,
  domainId: c.req.valid('param').id,
  caller: c.var.caller,
})
