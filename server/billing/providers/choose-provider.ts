import type { ProviderName } from '../../../contract/billing/provider-names.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { PaymentProvider, ProviderMethod, Providers } from './provider.ts'

/** Whether payments move no money. All providers are in the same mode. */
export const isTestMode = ({ providers }: Providers) => providers.some(({ isTest }) => isTest)

const notSetUp = (what: string) =>
  new Refusal('unavailable', `${what} aren’t set up on this server. Ask its operator.`)

/** The provider for a new card or wallet. */
export function providerFor(
  { providers }: Providers,
  kind: ProviderMethod['kind'],
): PaymentProvider {
  const found = providers.find((provider) => provider.kind === kind)
  if (found) return found
  throw notSetUp(kind === 'card' ? 'Card payments' : 'Wallets')
}

/** The provider of an existing payment or saved method. Its keys may have been removed since. */
export function providerNamed({ providers }: Providers, name: ProviderName): PaymentProvider {
  const found = providers.find((provider) => provider.name === name)
  if (found) return found
  throw notSetUp(`Payments with the provider “${name}”`)
}
