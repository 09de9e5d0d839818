import type { MethodKind } from '../../../contract/billing/method-kinds.ts'
import type { ProviderSources } from '../../platform/security-headers/policy.ts'
import type { Providers } from './provider.ts'

const addsMethod = /^\/payment-methods\/add$/
const paysWith: readonly (readonly [MethodKind, RegExp])[] = [
  ['card', /^\/(?:payment|seamless-payment|payment-details|checkout-domain)\/[^/]+$/],
  ['card', addsMethod],
  ['wallet', /^\/payment\/[^/]+\/2$/],
  ['wallet', addsMethod],
]

/** What the console's page at a path loads from payment providers. Links to these pages load a document. */
export const sourcesAt =
  ({ providers }: Providers) =>
  (path: string): ProviderSources[] => {
    const shown = paysWith.filter(([, pattern]) => pattern.test(path))
    return providers
      .filter((provider) => shown.some(([kind]) => kind === provider.kind))
      .map(({ sources }) => sources)
  }
