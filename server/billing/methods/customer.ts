import { and, eq } from 'drizzle-orm'

import type { PaymentProvider } from '../providers/provider.ts'
import { providerCustomers } from '../schema.ts'
import type { BillingContext } from '../set-up.ts'

/** The organisation's id at the provider, created on first use. */
export async function customerOf(
  { db }: BillingContext,
  { organisationId, provider }: { organisationId: string; provider: PaymentProvider },
): Promise<string> {
  const of = and(
    eq(providerCustomers.organisationId, organisationId),
    eq(providerCustomers.provider, provider.name),
  )
  const [known] = await db.select().from(providerCustomers).where(of)
  if (known) return known.customerId
  const customerId = await provider.createCustomer({ organisationId })
  await db
    .insert(providerCustomers)
    .values({ organisationId, provider: provider.name, customerId })
    .onConflictDoNothing()
  return customerId
}
