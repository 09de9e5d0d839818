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

/** The provider no longer knows the organisation: with the next use, it is created there again. */
export const forgetCustomer = ({ db }: BillingContext, of: Of) =>
  db.delete(providerCustomers).where(isOf(of))
