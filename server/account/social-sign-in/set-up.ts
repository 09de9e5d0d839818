import type { Config } from '../../platform/config.ts'
import type { Keys } from '../../platform/security/keys.ts'
import { developmentProvider } from './development-provider.ts'
import { githubProvider } from './github.ts'
import { googleProvider } from './google.ts'
import type { SocialProviders } from './provider.ts'

/**
 * Returns the real providers where keys are configured, development providers for the rest, and in production only the
 * former.
 */
export function setUpProviders(
  { google, github, publicUrl, isProduction }: Config,
  keys: Keys,
): SocialProviders {
  return {
    google: google.client
      ? googleProvider({ client: google.client, issuer: google.issuer, publicUrl })
      : isProduction
        ? undefined
        : developmentProvider('google', keys),
    github: github.client
      ? githubProvider({ ...github, client: github.client, publicUrl })
      : isProduction
        ? undefined
        : developmentProvider('github', keys),
  }
}
