import { and, eq, isNull, lte, ne, or, sql } from 'drizzle-orm'

import { lockThrough } from '../../organisation/access/through-partner.ts'
import { organisations } from '../../organisation/schema.ts'
import { audit } from '../../platform/audit/events.ts'
import { secondsAfter } from '../../platform/clock.ts'
import { isUuid } from '../../platform/db/is-uuid.ts'
import type { Context } from '../../platform/dependencies.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { byAccount, countAttempt } from '../../platform/rate-limits/service.ts'
import { WrongToken } from '../../platform/rate-limits/wrong-tokens.ts'
import { hashToken, newToken } from '../../platform/security/tokens.ts'
import type { DomainRequest } from '../domains/domain-request.ts'
import { readDomain, refuseRemoved } from '../domains/service.ts'
import { websiteLimits } from '../limits.ts'
import { ingestKeys } from '../schema/attacks.ts'
import { domains } from '../schema/domains.ts'
import { rememberedUntil } from './remembered-until.ts'

/** Creates the key with which the website's logs are sent, replacing the previous one. It can't be read again. */
export async function makeIngestKey(
  context: Context,
  { organisationId, accountId, domainId, caller }: DomainRequest,
) {
  const domain = await readDomain(context, organisationId, domainId)
  refuseRemoved(domain)
  await countAttempt(context, [byAccount(websiteLimits.ingestKeyByAccount, accountId)], caller)
  const createdAt = context.clock.now()
  const key = newToken('parapet_ingest')
  const keyHash = hashToken(key)
  await context.db.transaction(async (tx) => {
    const madeThrough = await lockThrough(tx, { organisationId, accountId, caller })
    await tx
      .insert(ingestKeys)
      .values({ domainId, keyHash, createdAt, madeThrough })
      .onConflictDoUpdate({
        target: ingestKeys.domainId,
        set: { keyHash, createdAt, madeThrough, firstAt: null, lastAt: null },
      })
    const detail = { name: domain.name }
    await audit(tx, 'DOMAIN_INGEST_KEY', {
      at: createdAt,
      organisationId,
      accountId,
      resourceId: domainId,
      caller,
      detail,
    })
  })
  return { ingest_key: key, created_at: createdAt.toISOString() }
}

/** A write for each batch would make many servers that send at once wait for each other. */
export const ARRIVAL_NOTED_SECONDS = 10

/** The key of a website with which a batch was sent. */
export type IngestKey = { domainId: string; organisationId: string; keyHash: Buffer }

const noted = rememberedUntil()

/** Records that valid events have arrived, for those who have just set up sending. */
export async function noteArrival(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { domainId, keyHash }: IngestKey,
) {
  const at = clock.now()
  // The hash, because a key that replaces this one has nothing noted.
  const key = keyHash.toString('base64')
  if (noted.has(db, key, at)) return
  await db
    .update(ingestKeys)
    .set({ firstAt: sql`coalesce(${ingestKeys.firstAt}, ${at.toISOString()})`, lastAt: at })
    .where(
      and(
        eq(ingestKeys.domainId, domainId),
        // Not a key that replaced it while the batch was read.
        eq(ingestKeys.keyHash, keyHash),
        or(
          isNull(ingestKeys.lastAt),
          lte(ingestKeys.lastAt, secondsAfter(at, -ARRIVAL_NOTED_SECONDS)),
        ),
      ),
    )
  noted.remember(db, key, secondsAfter(at, ARRIVAL_NOTED_SECONDS))
}

/** Returns the key's website and hash. Every refusal is the same, so that it reveals nothing about ids or keys. */
export async function domainOfKey({ db }: Pick<Context, 'db'>, domainId: string, key = '') {
  const refusal = [
    'wrong_ingest_key',
    'The ingest key is missing, was replaced, or belongs to another website. Send the newest key of this website in the Authorization header.',
  ] as const
  // Not a guess at a key, and nothing to look up.
  if (!key.trim()) throw new Refusal(...refusal)
  const wrong = new WrongToken(...refusal)
  if (!isUuid(domainId)) throw wrong
  const keyHash = hashToken(key.trim())
  const [found] = await db
    .select({ domain: domains })
    .from(ingestKeys)
    .innerJoin(domains, eq(domains.id, ingestKeys.domainId))
    .innerJoin(organisations, eq(organisations.id, domains.organisationId))
    .where(
      and(
        eq(ingestKeys.keyHash, keyHash),
        eq(domains.id, domainId),
        ne(domains.state, 'removed'),
        isNull(organisations.deletedAt),
      ),
    )
  if (!found) throw wrong
  return { domain: found.domain, keyHash }
}
