import type { MethodKind } from '../../contract/billing/method-kinds.ts'
import { BadSetting } from '../platform/bad-setting.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/db/client.ts'
import type { Dependencies } from '../platform/dependencies.ts'
import type { Seller } from './invoices/snapshot.ts'
import { readSeller } from './parties/seller.ts'
import { paypalProvider } from './paypal/paypal-provider.ts'
import type { Catalogue } from './plans/catalogue.ts'
import { readPlans } from './plans/plans-file.ts'
import type { PaymentProvider } from './providers/provider.ts'
import { stripeProvider } from './stripe/stripe-provider.ts'
import { testProvider } from './test-provider/test-provider.ts'

/** The plans, the seller and the payment providers. */
export type Billing = {
  catalogue: Catalogue
  seller: Seller
  /** At most one for cards and one for wallets. None in production without keys: then nothing can be bought. */
  providers: readonly PaymentProvider[]
}

/** The dependencies of the billing services. */
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
export const setUpBilling = (config: Config, context: { db: Database; clock: Clock }): Billing => ({
  catalogue: readPlans(config.plansFile),
  seller: readSeller(config.sellerFile),
  providers: providersOf(config, context),
})

/**
 * Those whose keys are set. In development, the test provider takes the place of one without keys, unless the other
 * one moves money.
 */
function providersOf(
  { stripe, paypal, testProviderOrigin }: Config,
  context: { db: Database; clock: Clock },
): PaymentProvider[] {
  const cards = stripe && stripeProvider(stripe)
  const wallets = paypal && paypalProvider(paypal)
  if (cards && wallets && cards.isTest !== wallets.isTest) {
    throw new BadSetting(
      'STRIPE_PUBLISHABLE_KEY and PAYPAL_API_URL must both be for test mode, or both for real payments.',
    )
  }
  const isLive = cards?.isTest === false || wallets?.isTest === false
  const test = (kind: MethodKind) =>
    testProviderOrigin && !isLive
      ? testProvider(context, { kind, origin: testProviderOrigin })
      : undefined
  return [cards ?? test('card'), wallets ?? test('wallet')].filter((one) => one !== undefined)
}
