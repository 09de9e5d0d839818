import type { Context } from 'hono'

import type { Actor } from '../../organisation/resources/actor.ts'
import type { AppEnv } from '../../platform/http/api-router.ts'

/** Which website of which organisation: a website of another one is not found. */
export type DomainKey = { organisationId: string; domainId: string }

/** A person's request about a website. */
export type DomainRequest = DomainKey & Actor

/** For a route with `onDomain`. */
export const domainRequestOf = (c: Context<AppEnv>): DomainRequest => ({
  organisationId: c.var.domain.organisationId,
  domainId: c.var.domain.id,
  accountId: c.var.requesterId,
  caller: c.var.caller,
})
