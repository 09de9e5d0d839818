import { eq } from 'drizzle-orm'

import type { Db } from '../../platform/db/client.ts'
import { paymentMethods, providerCustomers, trials } from '../schema.ts'

/**
 * Permanently deletes how an organisation pays, which no foreign key deletes. Its invoices, payments and ledger stay, as
 * the law requires.
 */
export async function purgeBillingOf(tx: Db, { organisationId }: { organisationId: string }) {
  await tx.delete(paymentMethods).where(eq(paymentMethods.organisationId, organisationId))
  await tx.delete(providerCustomers).where(eq(providerCustomers.organisationId, organisationId))
  await tx.delete(trials).where(eq(trials.organisationId, organisationId))
}
