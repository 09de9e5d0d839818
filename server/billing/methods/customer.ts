import { and, eq } from 'drizzle-orm'

import type { PaymentProvider } from '../providers/provider.ts'
import { providerCustomers } from '../schema.ts'
import type { BillingContext } from '../set-up.ts'

type Of = { organisationId: string; provider: PaymentProvider }

const isOf = ({ organisationId, provider }: Of) =>
  and(
    eq(providerCustomers.organisationId, organisationId),
    eq(providerCustomers.provider, provider.name),
  )

/** The organisation's id at the provider, created on first use. */
export async function customerOf({ db }: BillingContext, of: Of): Promise<string> {
  const { organisationId, provider } = of
  const [known] = await db.select().from(providerCustomers).where(isOf(of))
  if (known) return known.customerId
  const customerId = await provider.createCustomer({ organisationId })
  await db
    .insert(providerCustomers)
    .values({ organisationId, provider: provider.name, customerId })
    .onConflictDoNothing()
  return customerId
}

/** The provider no longer knows the organisation by this id, so it is created there again. Returns its new id. */
export async function replaceCustomer(context: BillingContext, of: Of, gone: string) {
  const { organisationId, provider } = of
  const customerId = await provider.createCustomer({ organisationId, replacing: gone })
  await context.db
    .update(providerCustomers)
    .set({ customerId })
    .where(and(isOf(of), eq(providerCustomers.customerId, gone)))
  // It may have been replaced in another tab.
  return customerOf(context, of)
}
