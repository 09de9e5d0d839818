import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'

import { secondsAfter } from '../../platform/clock.ts'
import { isWriteRefused } from '../../platform/db/connection-error.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import type { AppEnv } from '../../platform/http/api-router.ts'
import { bearerOf } from '../../platform/http/bearer.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { onBehalfOf } from '../../platform/network/connections.ts'
import { countingWrongTokens, WrongToken } from '../../platform/rate-limits/wrong-tokens.ts'
import { isApiToken } from '../../platform/security/api-token.ts'
import { hashToken } from '../../platform/security/tokens.ts'
import { apiTokenResources, apiTokens, organisations } from '../schema.ts'
import type { Access } from './access.ts'
import { refuseDeleted, standing } from './standing.ts'

/** How precisely the last use of a token is stored. */
const LAST_USED_INTERVAL_SECONDS = 60

/**
 * For requests with an API token: finds it, and lets `decide` check what it may do. The token is the requester from
 * then on; there is no account and no session.
 */
export const byToken = (decide: (c: Context<AppEnv>, access: Access) => Promise<void> | void) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const access = await countingWrongTokens(c.var, c.var.caller, () =>
      readToken(c.var, bearerOf(c) ?? ''),
    )
    const tokenId = access.accountId
    c.set('access', access)
    c.set('requesterId', tokenId)
    c.set('caller', { ...c.var.caller, tokenId })
    await decide(c, access)
    await onBehalfOf(access.organisationId, next)
  })

type Reading = Pick<Dependencies, 'db' | 'clock'>

/** Refuses a token that is unknown, revoked or expired. */
export async function readToken({ db, clock }: Reading, value: string): Promise<Access> {
  const refusal = [
    'wrong_api_token',
    'The API token is unknown. Check that it was copied completely.',
  ] as const
  if (!isApiToken(value)) throw new Refusal(...refusal)
  const [found] = await db
    .select({ token: apiTokens, isDeleted: standing.isDeleted })
    .from(apiTokens)
    .innerJoin(organisations, eq(organisations.id, apiTokens.organisationId))
    .where(eq(apiTokens.tokenHash, hashToken(value)))
  if (!found) throw new WrongToken(...refusal)
  const { token, isDeleted } = found
  if (isDeleted) throw refuseDeleted()
  const now = clock.now()
  if (token.revokedAt)
    throw new Refusal('wrong_api_token', 'The API token was revoked. Create a new one.')
  if (token.expiresAt && token.expiresAt <= now) {
    throw new Refusal('wrong_api_token', 'The API token has expired. Create a new one.')
  }
  const resources = token.isRestricted
    ? await db
        .select({ id: apiTokenResources.resourceId })
        .from(apiTokenResources)
        .where(eq(apiTokenResources.tokenId, token.id))
    : null
  const before = secondsAfter(now, -LAST_USED_INTERVAL_SECONDS)
  if (!token.lastUsedAt || token.lastUsedAt <= before || token.lastUsedAt > now) {
    await db
      .update(apiTokens)
      .set({ lastUsedAt: now })
      .where(eq(apiTokens.id, token.id))
      .catch((error: unknown) => {
        // Read-only requests still succeed when nothing can be written.
        if (!isWriteRefused(error)) throw error
      })
  }
  return {
    organisationId: token.organisationId,
    accountId: token.id,
    // Code that isn’t aware of tokens finds a member to whom nothing was granted.
    role: 'member',
    token: {
      name: token.name,
      scopes: token.scopes,
      resourceIds: resources?.map(({ id }) => id) ?? null,
    },
  }
}

/** For a token without the scope that an action requires. */
export const refuseScope = (scope: string) =>
  new Refusal(
    'not_allowed',
    `The API token doesn’t have the scope “${scope}”. Create a token that has it.`,
  )
