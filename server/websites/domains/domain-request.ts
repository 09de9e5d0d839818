import type { Context } from 'hono'

import type { AppEnv } from '../../platform/http/api-router.ts'
import type { Caller } from '../../platform/http/caller.ts'

/** Which website of which organisation: a website of another one is not found. */
export type DomainKey = { organisationId: string; domainId: string }

/** Who made a change, and from where. */
export type Actor = { accountId: string; caller: Caller }

/** A request of a person about a website. */
export type DomainRequest = DomainKey & Actor

/** For a route with `onDomain`. */
export const domainRequestOf = (c: Context<AppEnv>): DomainRequest => ({
  organisationId: c.var.domain.organisationId,
  domainId: c.var.domain.id,
  accountId: c.var.requesterId,
  caller: c.var.caller,
})
