import { and, eq, isNull, ne } from 'drizzle-orm'

import {
  findByIngestKey,
  makeIngestKey,
  noteArrivalWith,
} from '../../organisation/ingest-keys/ingest-keys.ts'
import { organisations } from '../../organisation/schema.ts'
import type { Context } from '../../platform/dependencies.ts'
import type { DomainRequest } from '../domains/domain-request.ts'
import { readDomain, refuseRemoved } from '../domains/service.ts'
import { websiteLimits } from '../limits.ts'
import { ingestKeys } from '../schema/attacks.ts'
import { domains } from '../schema/domains.ts'

/** Creates the key with which the website's logs are sent, replacing the previous one. It can't be read again. */
export async function makeDomainIngestKey(
  context: Context,
  { organisationId, domainId, ...by }: DomainRequest,
) {
  const domain = await readDomain(context, organisationId, domainId)
  refuseRemoved(domain)
  const about = { id: domainId, organisationId, name: domain.name }
  return makeIngestKey(context, about, {
    by,
    limit: websiteLimits.ingestKeyByAccount,
    kind: 'DOMAIN_INGEST_KEY',
    store: (tx, key) =>
      tx
        .insert(ingestKeys)
        .values({ domainId, ...key })
        .onConflictDoUpdate({
          target: ingestKeys.domainId,
          set: { ...key, firstAt: null, lastAt: null },
        }),
  })
}

/** The key of a website with which a batch was sent. */
export type IngestKey = { domainId: string; organisationId: string; keyHash: Buffer }

/** Records that valid events have arrived. */
export const noteArrival = (
  context: Pick<Context, 'db' | 'clock'>,
  { domainId, keyHash }: IngestKey,
) =>
  noteArrivalWith(context, ingestKeys, { keyHash, isOfResource: eq(ingestKeys.domainId, domainId) })

/** Returns the key's website and hash. */
export const domainOfKey = ({ db }: Pick<Context, 'db'>, domainId: string, key?: string) =>
  findByIngestKey({ id: domainId, key, noun: 'website' }, (keyHash) =>
    db
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
      ),
  )
