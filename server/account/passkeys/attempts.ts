import { and, eq, gt, isNull, lte } from 'drizzle-orm'

import { CLOCK_SKEW_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Context } from '../../platform/dependencies.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { hashToken, newToken } from '../../platform/security/tokens.ts'
import { passkeyAttempts, sessions } from '../schema.ts'
import { sessionEnded } from '../sessions/service.ts'

export const PASSKEY_ATTEMPT_SECONDS = 10 * 60

type Database = Pick<Context, 'db' | 'clock'>
/** What a challenge is for. Signing in has no session yet. */
export type PasskeyPurpose =
  | { purpose: 'sign_in' }
  | { purpose: 'add' | 'prove'; sessionId: string }

const sessionOf = (of: PasskeyPurpose) => ('sessionId' in of ? of.sessionId : null)

/** Stores a challenge. Returns the token with which the same browser and session must send it back. */
export async function beginPasskeyAttempt(
  { db, clock }: Database,
  challenge: string,
  of: PasskeyPurpose,
) {
  const token = newToken('parapet_passkey')
  const now = clock.now()
  const sessionId = sessionOf(of)
  await db.transaction(async (tx) => {
    if (sessionId) await lockSession(tx, sessionId)
    await tx.insert(passkeyAttempts).values({
      tokenHash: hashToken(token),
      challenge,
      purpose: of.purpose,
      sessionId,
      createdAt: now,
      expiresAt: secondsAfter(now, PASSKEY_ATTEMPT_SECONDS),
    })
  })
  return token
}

/** Another request may have ended it since it was read. */
async function lockSession(tx: Db, id: string) {
  const [session] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.id, id))
    .for('key share')
  if (!session) throw new Refusal(...sessionEnded)
}

/** Returns the challenge of an attempt, once. Refuses one that expired, or was for something else. */
export async function takePasskeyAttempt(
  { db, clock }: Database,
  token: string,
  of: PasskeyPurpose,
): Promise<string> {
  const now = clock.now()
  const sessionId = sessionOf(of)
  const [taken] = await db
    .delete(passkeyAttempts)
    .where(
      and(
        eq(passkeyAttempts.tokenHash, hashToken(token)),
        eq(passkeyAttempts.purpose, of.purpose),
        sessionId ? eq(passkeyAttempts.sessionId, sessionId) : isNull(passkeyAttempts.sessionId),
        gt(passkeyAttempts.expiresAt, now),
        // If it began before the clock was set back, it would be valid for hours.
        lte(passkeyAttempts.createdAt, secondsAfter(now, CLOCK_SKEW_SECONDS)),
      ),
    )
    .returning({ challenge: passkeyAttempts.challenge })
  if (!taken) throw new Refusal('code_expired', 'That took too long. Try again.')
  return taken.challenge
}

/** Removes the challenges that no browser returned in time. */
export async function forgetPasskeyAttempts({ db, clock }: Database) {
  await db.delete(passkeyAttempts).where(lte(passkeyAttempts.expiresAt, clock.now()))
}
