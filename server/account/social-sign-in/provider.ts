import type { SocialProvider } from '../../../contract/account/social-sign-in.ts'

/** Who somebody is at a provider. */
export type SocialIdentity = {
  /** Never changes and is never given to another, unlike an e-mail address. */
  subject: string
  email: string
  /** The provider vouches that the address is this person's. */
  isEmailVerified: boolean
  firstName: string | null
  lastName: string | null
}

/** What one attempt must come back with. */
export type SocialChecks = { state: string; nonce: string; codeVerifier: string }

export type SocialProviderClient = {
  /** Where the browser is to go to ask the person for consent. */
  consentLocation: (checks: SocialChecks) => Promise<string>
  /** Trades what came back for the identity. Throws when anything about it is not as it was asked for. */
  identityFrom: (callback: URLSearchParams, checks: SocialChecks) => Promise<SocialIdentity>
}

/** A provider that is not set up is undefined. */
export type SocialProviders = Record<SocialProvider, SocialProviderClient | undefined>

export const callbackPath = (provider: SocialProvider) => `/v1/${provider}-callback`

/** A provider that does not answer must not hold a request for long. */
export const PROVIDER_TIMEOUT_MS = 10_000

declare module 'hono' {
  interface ContextVariableMap {
    providers: SocialProviders
  }
}
