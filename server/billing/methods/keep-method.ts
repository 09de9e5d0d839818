import { and, eq } from 'drizzle-orm'

import type { ProviderName } from '../../../contract/billing/provider-names.ts'
import type { Database, Db } from '../../platform/db/client.ts'
import type { ProviderMethod } from '../providers/provider.ts'
import { paymentMethods } from '../schema.ts'
import { lockMethods } from './lock-methods.ts'
import { queueCardExpiring } from './queue-card-expiring.ts'

/** Stores what the provider keeps, once. The first one of an organisation is its default. */
export const keepMethod = (
  db: Database,
  {
    organisationId,
    provider,
    method: { id, ...shown },
    at,
    alongside,
  }: {
    organisationId: string
    provider: ProviderName
    method: ProviderMethod
    at: Date
    /** Runs within the same transaction, if the method is new. */
    alongside?: (tx: Db) => Promise<unknown>
  },
) =>
  db.transaction(async (tx) => {
    await lockMethods(tx, organisationId)
    const ofOrganisation = eq(paymentMethods.organisationId, organisationId)
    const hasDefault = await tx.$count(
      paymentMethods,
      and(ofOrganisation, eq(paymentMethods.isDefault, true)),
    )
    const [kept] = await tx
      .insert(paymentMethods)
      .values({
        organisationId,
        provider,
        providerMethodId: id,
        ...shown,
        isDefault: hasDefault === 0,
        addedAt: at,
      })
      .onConflictDoNothing()
      .returning()
    if (!kept) return
    await queueCardExpiring(tx, kept)
    await alongside?.(tx)
  })
