import { createHash } from 'node:crypto'

import { and, eq, getTableColumns, gt, inArray, lte, or, type SQL } from 'drizzle-orm'

import { sessions } from '../../account/schema.ts'
import { isSessionAlive, newSession } from '../../account/sessions/service.ts'
import type { Access } from '../../organisation/access/access.ts'
import { members } from '../../organisation/schema.ts'
import { audit } from '../../platform/audit/events.ts'
import { MINUTE_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Database, Db } from '../../platform/db/client.ts'
import { isUuid } from '../../platform/db/is-uuid.ts'
import type { Context } from '../../platform/dependencies.ts'
import { type Caller, MCP_ENDING } from '../../platform/http/caller.ts'
import { derivedKey, openWith, sealWith } from '../../platform/security/sealing.ts'
import { hashToken, newToken } from '../../platform/security/tokens.ts'
import { mcpClients, mcpCodes, mcpGrants } from '../schema.ts'
import { derivedId } from './derived-id.ts'

const CODE_LIFE_SECONDS = MINUTE_SECONDS
export const ACCESS_LIFE_SECONDS = 60 * MINUTE_SECONDS

type Stored = Pick<Context, 'db' | 'clock'>
type Granting = Stored & { db: Database }

/** An error of the token endpoint (RFC 6749 section 5.2). */
export class OAuthError extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}
export const unknownClient = () => new OAuthError('invalid_client', 'This client is unknown.')

/** A client registers again after `invalid_client`; otherwise it would repeat the same ID for ever. */
async function refused(db: Db, clientId: string) {
  if ((await db.$count(mcpClients, eq(mcpClients.id, clientId))) === 0) return unknownClient()
  return new OAuthError(
    'invalid_grant',
    'The code or token is wrong, has already been used or has expired.',
  )
}

/** Records the person's consent and returns a code that the client can exchange once, within a minute. */
export async function issueCode(
  { db, clock }: Stored,
  {
    access,
    ...given
  }: {
    access: Access
    sessionId: string
    clientId: string
    redirectUri: string
    challenge: string
    mayPropose: boolean
  },
): Promise<string> {
  const code = newToken('parapet_mcp_code')
  await db.insert(mcpCodes).values({
    ...given,
    codeHash: hashToken(code),
    accountId: access.accountId,
    organisationId: access.organisationId,
    expiresAt: secondsAfter(clock.now(), CODE_LIFE_SECONDS),
  })
  return code
}

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

/**
 * The user token of the session is encrypted with a key from the access token. The client doesn't have the encrypted
 * token, and the server doesn't have the key: only a request to /mcp brings them together.
 */
const keyOf = (accessToken: string) => derivedKey(accessToken, 'mcp user token')

/**
 * Both tokens end with the id of their grant, so that one that was replaced long ago is still recognised. The id appears
 * nowhere outside these tokens.
 */
const newTokens = (userToken: string, grantId: string) => {
  const accessToken = `${newToken('parapet_mcp')}.${grantId}`
  const refreshToken = `${newToken('parapet_mcp_refresh')}.${grantId}`
  return {
    accessToken,
    refreshToken,
    row: {
      accessTokenHash: hashToken(accessToken),
      refreshTokenHash: hashToken(refreshToken),
      sealedUserToken: sealWith(keyOf(accessToken), Buffer.from(userToken), 'mcp grant'),
    },
  }
}

/** Undefined for tokens of earlier versions. */
function grantIdIn(token: string) {
  const [, id] = token.split('.')
  return isUuid(id) ? id : undefined
}

/** Exchanges a code for tokens. The session that the tokens are for is in the person's list of sessions. */
export async function exchangeCode(
  { db, clock }: Granting,
  {
    code,
    clientId,
    redirectUri,
    verifier,
    caller,
  }: { code: string; clientId: string; redirectUri: string; verifier: string; caller: Caller },
) {
  const now = clock.now()
  return db
    .transaction(async (tx) => {
      const [found] = await tx
        .delete(mcpCodes)
        .where(and(eq(mcpCodes.codeHash, hashToken(code)), gt(mcpCodes.expiresAt, now)))
        .returning()
      if (
        !found ||
        found.clientId !== clientId ||
        found.redirectUri !== redirectUri ||
        found.challenge !== challengeOf(verifier)
      ) {
        // If this were thrown inside the transaction, the rollback would leave the code valid.
        return undefined
      }
      const [client] = await tx
        .update(mcpClients)
        .set({ lastUsedAt: now })
        .where(eq(mcpClients.id, clientId))
        .returning()
      const { accountId, organisationId, mayPropose } = found
      const from = { ...caller, userAgent: `${client?.name ?? 'MCP client'}${MCP_ENDING}` }
      const { row, credentials } = newSession(accountId, now, from)
      // A client can never re-authenticate as the person.
      const [session] = await tx
        .insert(sessions)
        .values({ ...row, provedAt: null })
        .returning()
      if (!session) throw new Error('The database returned no row.')
      const id = derivedId(code)
      const tokens = newTokens(credentials.user_token, id)
      await tx.insert(mcpGrants).values({
        id,
        clientId,
        accountId,
        organisationId,
        sessionId: session.id,
        mayPropose,
        ...tokens.row,
        accessExpiresAt: secondsAfter(now, ACCESS_LIFE_SECONDS),
        createdAt: now,
      })
      const detail = { client: client?.name ?? 'MCP client', may_propose: mayPropose }
      const by = { ...caller, ...(await partnerOf(tx, { organisationId, accountId })) }
      await audit(tx, 'MCP_CONNECT', { at: now, organisationId, accountId, caller: by, detail })
      return { ...tokens, mayPropose }
    })
    .then(async (issued) => {
      if (issued) return issued
      // If it was used before, somebody else has it, too (RFC 6749 section 4.1.2).
      await endGrants(db, eq(mcpGrants.id, derivedId(code)))
      throw await refused(db, clientId)
    })
}

/** The partner that a person works for in an organisation: the audit logs of both have what they do. */
async function partnerOf(
  tx: Db,
  { organisationId, accountId }: Pick<Access, 'organisationId' | 'accountId'>,
) {
  const [member] = await tx
    .select({ partnerId: members.partnerId })
    .from(members)
    .where(and(eq(members.organisationId, organisationId), eq(members.accountId, accountId)))
  return member?.partnerId ? { partnerId: member.partnerId } : {}
}

/**
 * Replaces both tokens. A refresh token that was used before may have been stolen, so the connection ends. So does one
 * whose session is over: a client only sends the person to sign in again when this is refused.
 */
export async function refresh(
  { db, clock }: Granting,
  { refreshToken, clientId }: { refreshToken: string; clientId: string },
) {
  const now = clock.now()
  const tokenHash = hashToken(refreshToken)
  const grantId = grantIdIn(refreshToken)
  const issued = await db.transaction(async (tx) => {
    const [found] = await tx
      .select({ id: mcpGrants.id, sessionId: mcpGrants.sessionId })
      .from(mcpGrants)
      .where(
        and(
          grantId === undefined
            ? eq(mcpGrants.refreshTokenHash, tokenHash)
            : eq(mcpGrants.id, grantId),
          eq(mcpGrants.clientId, clientId),
        ),
      )
    if (!found) return undefined
    // The session first: whatever ends it locks the rows in this order.
    const ofSession = eq(sessions.id, found.sessionId)
    await tx.select({ id: sessions.id }).from(sessions).where(ofSession).for('no key update')
    const [grant] = await tx
      .select()
      .from(mcpGrants)
      .where(eq(mcpGrants.id, found.id))
      .for('update')
    if (!grant) return undefined
    const isReused = !grant.refreshTokenHash.equals(tokenHash)
    if (isReused || !(await isSessionAlive({ db: tx, clock }, found.sessionId))) {
      await tx.delete(sessions).where(ofSession)
      return undefined
    }
    const userToken = newToken('parapet_user')
    const tokens = newTokens(userToken, grant.id)
    await tx
      .update(mcpGrants)
      .set({ ...tokens.row, accessExpiresAt: secondsAfter(now, ACCESS_LIFE_SECONDS) })
      .where(eq(mcpGrants.id, grant.id))
    await tx
      .update(sessions)
      .set({ userTokenHash: hashToken(userToken) })
      .where(ofSession)
    return { ...tokens, mayPropose: grant.mayPropose }
  })
  if (!issued) throw await refused(db, clientId)
  return issued
}

/** Ends the connection that a token belongs or belonged to (RFC 7009). An unknown token is not an error. */
export function revoke(db: Db, token: string) {
  const tokenHash = hashToken(token)
  const grantId = grantIdIn(token)
  return endGrants(
    db,
    or(
      grantId === undefined ? undefined : eq(mcpGrants.id, grantId),
      eq(mcpGrants.accessTokenHash, tokenHash),
      eq(mcpGrants.refreshTokenHash, tokenHash),
    ),
  )
}

const endGrants = (db: Db, which: SQL | undefined) =>
  db
    .delete(sessions)
    .where(
      inArray(sessions.id, db.select({ id: mcpGrants.sessionId }).from(mcpGrants).where(which)),
    )

/** What an access token is for, with the user token of its session. Undefined when it is unknown or has expired. */
export async function findGrant({ db, clock }: Stored, accessToken: string) {
  const [grant] = await db
    .select({ ...getTableColumns(mcpGrants), clientName: mcpClients.name })
    .from(mcpGrants)
    .innerJoin(mcpClients, eq(mcpClients.id, mcpGrants.clientId))
    .where(
      and(
        eq(mcpGrants.accessTokenHash, hashToken(accessToken)),
        gt(mcpGrants.accessExpiresAt, clock.now()),
      ),
    )
  const userToken = grant && openWith(keyOf(accessToken), grant.sealedUserToken, 'mcp grant')
  return userToken ? { ...grant, userToken: userToken.toString() } : undefined
}

export async function forgetExpiredMcpCodes({ db, clock }: Stored) {
  await db.delete(mcpCodes).where(lte(mcpCodes.expiresAt, clock.now()))
}
