import { eq } from 'drizzle-orm'

import type { Db } from '../../platform/db/client.ts'
import { queueEndsOf } from '../charges/end-purged.ts'
import { paymentMethods, providerCustomers, trials } from '../schema.ts'
import { queueRemoval } from './remove-at-provider.ts'

/**
 * Permanently deletes an organisation's payment methods, here and at the provider, because no foreign key does, and
 * ends its plans. Its invoices, payments and ledger are kept, as the law requires.
 */
export async function purgeBillingOf(
  tx: Db,
  { organisationId, at }: { organisationId: string; at: Date },
) {
  await queueEndsOf(tx, { organisationId, at })
  const methods = await tx
    .delete(paymentMethods)
    .where(eq(paymentMethods.organisationId, organisationId))
    .returning()
  for (const method of methods) await queueRemoval(tx, method, at)
  await tx.delete(providerCustomers).where(eq(providerCustomers.organisationId, organisationId))
  await tx.delete(trials).where(eq(trials.organisationId, organisationId))
}
