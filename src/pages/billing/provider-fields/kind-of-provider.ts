import type { MethodKind } from '../../../../contract/billing/method-kinds.ts'
import type { ProviderName } from '../../../../contract/billing/provider-names.ts'

export const kindOfProvider = (provider: ProviderName): MethodKind =>
  provider === 'paypal' || provider === 'test_wallet' ? 'wallet' : 'card'
