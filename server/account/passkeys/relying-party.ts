import type { Config } from '../../platform/config.ts'

/** Which passkeys a browser offers, and from which pages: those of the configured public address. */
export function relyingPartyOf({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, name: 'Parapet', origin }
}

/** Loaded with the first passkey: it takes a tenth of a second, which the start of a server does without. */
export const webAuthn = () => import('@simplewebauthn/server')
