import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/db/client.ts'
import type { Dependencies } from '../platform/dependencies.ts'
import type { Seller } from './invoices/snapshot.ts'
import { readSeller } from './parties/seller.ts'
import type { Catalogue } from './plans/catalogue.ts'
import { readPlans } from './plans/plans-file.ts'
import type { PaymentProvider } from './providers/provider.ts'
import { testProvider } from './test-provider/test-provider.ts'

/** What is sold, by whom, and who takes the money. */
export type Billing = {
  catalogue: Catalogue
  seller: Seller
  /** Absent in production without keys: then nothing can be bought. */
  provider: PaymentProvider | undefined
}

/** What the services of billing need. */
export type BillingContext = Pick<Dependencies, 'clock' | 'log'> & {
  db: Database
  billing: Billing
}

declare module 'hono' {
  interface ContextVariableMap {
    billing: Billing
  }
}

/** Throws a BadSetting for a file that can't be used. */
export const setUpBilling = (
  { plansFile, sellerFile, isProduction }: Config,
  context: { db: Database; clock: Clock },
): Billing => ({
  catalogue: readPlans(plansFile),
  seller: readSeller(sellerFile),
  provider: isProduction ? undefined : testProvider(context),
})
