import { originOf, productName } from '../../platform/brand/brand.ts'
import type { Config } from '../../platform/config.ts'

/**
 * Which passkeys a browser offers, and from which pages: those of the configured public address, or of the partner's
 * host that the request came to. Each host has its own.
 */
export function relyingPartyOf(config: Pick<Config, 'publicUrl'>) {
  const origin = originOf(config)
  return { id: new URL(origin).hostname, name: productName(), origin }
}

/** Loaded with the first passkey: loading takes a tenth of a second, which would delay the server's start. */
export const webAuthn = () => import('@simplewebauthn/server')
