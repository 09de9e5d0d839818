import type { SocialProvider } from '../../../contract/account/social-sign-in.ts'
import { brandInUse } from '../../platform/brand/brand.ts'

/** A person's identity at a provider. */
export type SocialIdentity = {
  /** Never changes and is never reassigned, unlike an email address. */
  subject: string
  email: string
  /** The provider vouches that the address is this person's. */
  isEmailVerified: boolean
  firstName: string | null
  lastName: string | null
}

/** The values that an attempt must come back with. */
type SocialChecks = { state: string; nonce: string; codeVerifier: string }

export type SocialProviderClient = {
  /** Where to send the browser to ask the person for consent. */
  consentLocation: (checks: SocialChecks) => Promise<string>
  /** Exchanges the callback's parameters for the identity. Throws when anything about it doesn't match the request. */
  identityFrom: (callback: URLSearchParams, checks: SocialChecks) => Promise<SocialIdentity>
}

export const providerNames: Record<SocialProvider, string> = { google: 'Google', github: 'GitHub' }

/** A provider that is not set up is undefined. */
export type SocialProviders = Record<SocialProvider, SocialProviderClient | undefined>

/** A provider only redirects to the console's own host, so a partner's host has none. */
export const providerInUse = (providers: SocialProviders, provider: SocialProvider) =>
  brandInUse() ? undefined : providers[provider]

export const callbackPath = (provider: SocialProvider) => `/v1/${provider}-callback`

/** A provider that does not respond must not hold up a request for long. */
export const PROVIDER_TIMEOUT_MS = 10_000

declare module 'hono' {
  interface ContextVariableMap {
    providers: SocialProviders
  }
}
