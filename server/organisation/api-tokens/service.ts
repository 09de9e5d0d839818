import { and, asc, desc, eq, gt, inArray, isNull, or } from 'drizzle-orm'

import { type AddApiToken, type ApiToken } from '../../../contract/organisation/api-token.ts'
import {
  API_TOKENS_MAX,
  mayGiveScope,
  tokenScopes,
} from '../../../contract/organisation/token-scopes.ts'
import { accounts } from '../../account/schema.ts'
import { audit } from '../../platform/audit/events.ts'
import { DAY_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import { isUuid } from '../../platform/db/is-uuid.ts'
import type { Context } from '../../platform/dependencies.ts'
import { Refusal, refuseField } from '../../platform/http/refusal.ts'
import { newApiToken } from '../../platform/security/api-token.ts'
import { hashToken } from '../../platform/security/tokens.ts'
import type { Access } from '../access/access.ts'
import { lockFor } from '../access/lock-organisation.ts'
import type { Acting } from '../acting.ts'
import type { AllowanceContext } from '../allowance.ts'
import { personNameIn } from '../person-name.ts'
import { apiTokenResources, apiTokens, resources } from '../schema.ts'

/** The tokens of the organisation that were not revoked, newest first. Expired ones are included. */
export const listApiTokens = (db: Db, { organisationId }: Access): Promise<ApiToken[]> =>
  readTokens(db, organisationId)

/** Creates a token. Its value is only in the response. */
export async function addApiToken(
  { db, clock, allowance }: AllowanceContext,
  { access, caller }: Acting,
  { name, scopes: wanted, expires_in_days: days, resource_ids: resourceIds }: AddApiToken,
) {
  const { organisationId, accountId } = access
  const value = newApiToken()
  const now = clock.now()
  const scopes = tokenScopes.filter((scope) => wanted.includes(scope))
  const added = await db.transaction(async (tx) => {
    const { role } = await lockFor(tx, access, 'tokens.change')
    const refused = scopes.find((scope) => !mayGiveScope(role, scope))
    if (refused) {
      throw refuseField(
        'not_allowed',
        'scopes',
        `Your role doesn’t include “${refused}”, so a token that you create can’t either.`,
      )
    }
    await refuseTooMany(tx, organisationId, now)
    await allowance.holdPlace(tx, { organisationId, limit: 'api_tokens', now })
    const [row] = await tx
      .insert(apiTokens)
      .values({
        organisationId,
        name,
        tokenHash: hashToken(value),
        scopes,
        isRestricted: resourceIds !== null,
        createdBy: accountId,
        createdAt: now,
        expiresAt: days === null ? null : secondsAfter(now, days * DAY_SECONDS),
      })
      .returning({ id: apiTokens.id })
    if (!row) throw new Error('The database returned no row.')
    if (resourceIds) await restrict(tx, { organisationId, tokenId: row.id }, resourceIds)
    const detail = {
      token_id: row.id,
      name,
      scopes: scopes.join(', '),
      restricted: resourceIds !== null,
      expires: days === null ? 'never' : `in ${days} days`,
    }
    await audit(tx, 'TOKEN_ADD', { at: now, organisationId, accountId, caller, detail })
    return row
  })
  const [token] = await readTokens(db, organisationId, added.id)
  if (!token) throw noSuchToken()
  return { ...token, value }
}

/** Revokes a token: the next request with it is refused. */
export async function revokeApiToken(
  { db, clock }: Context,
  { access, caller }: Acting,
  id: string,
) {
  const { organisationId, accountId } = access
  if (!isUuid(id)) throw noSuchToken()
  const at = clock.now()
  await db.transaction(async (tx) => {
    await lockFor(tx, access, 'tokens.change')
    const [revoked] = await tx
      .update(apiTokens)
      .set({ revokedAt: at })
      .where(
        and(
          eq(apiTokens.id, id),
          eq(apiTokens.organisationId, organisationId),
          isNull(apiTokens.revokedAt),
        ),
      )
      .returning({ name: apiTokens.name })
    if (!revoked) throw noSuchToken()
    const detail = { token_id: id, name: revoked.name }
    await audit(tx, 'TOKEN_REVOKE', { at, organisationId, accountId, caller, detail })
  })
}

const noSuchToken = () =>
  new Refusal('not_found', 'API token not found. It may already have been revoked.')

export const countValidTokens = (
  db: Db,
  { organisationId, now }: { organisationId: string; now: Date },
) =>
  db.$count(
    apiTokens,
    and(
      eq(apiTokens.organisationId, organisationId),
      isNull(apiTokens.revokedAt),
      or(isNull(apiTokens.expiresAt), gt(apiTokens.expiresAt, now)),
    ),
  )

async function refuseTooMany(tx: Db, organisationId: string, now: Date) {
  if ((await countValidTokens(tx, { organisationId, now })) < API_TOKENS_MAX) return
  throw new Refusal(
    'invalid_request',
    `An organisation can have at most ${API_TOKENS_MAX} API tokens. Revoke one first.`,
  )
}

async function restrict(
  tx: Db,
  token: { organisationId: string; tokenId: string },
  resourceIds: readonly string[],
) {
  const found = await tx
    .select({ resourceId: resources.id })
    .from(resources)
    .where(
      and(
        eq(resources.organisationId, token.organisationId),
        inArray(resources.id, [...resourceIds]),
      ),
    )
  if (found.length < new Set(resourceIds.map((id) => id.toLowerCase())).size) {
    throw refuseField(
      'not_found',
      'resource_ids',
      'One of these websites and databases is not in this organisation. Choose again.',
    )
  }
  await tx.insert(apiTokenResources).values(found.map((one) => ({ ...token, ...one })))
}

async function readTokens(db: Db, organisationId: string, id?: string): Promise<ApiToken[]> {
  const rows = await db
    .select({
      token: apiTokens,
      creator: { id: accounts.id, name: personNameIn([organisationId]) },
    })
    .from(apiTokens)
    .leftJoin(accounts, eq(accounts.id, apiTokens.createdBy))
    .where(
      and(
        eq(apiTokens.organisationId, organisationId),
        isNull(apiTokens.revokedAt),
        id === undefined ? undefined : eq(apiTokens.id, id),
      ),
    )
    .orderBy(desc(apiTokens.createdAt), desc(apiTokens.id))
  const restricted = await db
    .select({ tokenId: apiTokenResources.tokenId, id: resources.id, name: resources.name })
    .from(apiTokenResources)
    .innerJoin(resources, eq(resources.id, apiTokenResources.resourceId))
    .where(
      inArray(
        apiTokenResources.tokenId,
        rows.map(({ token }) => token.id),
      ),
    )
    .orderBy(asc(resources.name), asc(resources.id))
  return rows.map(({ token, creator }) => ({
    id: token.id,
    name: token.name,
    scopes: token.scopes,
    resources: token.isRestricted
      ? restricted
          .filter(({ tokenId }) => tokenId === token.id)
          .map((resource) => ({ id: resource.id, name: resource.name }))
      : null,
    created_by: creator,
    created_at: token.createdAt.toISOString(),
    last_used_at: token.lastUsedAt?.toISOString() ?? null,
    expires_at: token.expiresAt?.toISOString() ?? null,
  }))
}
