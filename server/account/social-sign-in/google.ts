import * as openid from 'openid-client'
import { z } from 'zod'

import type { OAuthClient } from '../../platform/config.ts'
import { callbackPath, PROVIDER_TIMEOUT_MS, type SocialProviderClient } from './provider.ts'

const person = z.object({
  sub: z.string().min(1),
  email: z.email(),
  email_verified: z.boolean().default(false),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
})

/** Google, or any other OpenID provider at `issuer`, using the authorization code flow with PKCE, state and nonce. */
export function googleProvider({
  client,
  issuer,
  publicUrl,
}: {
  client: OAuthClient
  issuer: string
  publicUrl: string
}): SocialProviderClient {
  const redirectUri = `${publicUrl}${callbackPath('google')}`
  let discovered: Promise<openid.Configuration> | undefined

  /** Fetched once; a failure is not cached, so that the next person tries again. */
  const configuration = () => {
    discovered ??= openid
      .discovery(new URL(issuer), client.clientId, client.clientSecret, undefined, {
        timeout: PROVIDER_TIMEOUT_MS / 1000,
        execute: [
          // Otherwise only TLS would vouch for an ID token, and its signature would not be checked (OWASP ASVS 6.8.2).
          openid.enableNonRepudiationChecks,
          ...(isLoopback(issuer) ? [openid.allowInsecureRequests] : []),
        ],
      })
      .catch((error: unknown) => {
        discovered = undefined
        throw error
      })
    return discovered
  }

  return {
    consentLocation: async ({ state, nonce, codeVerifier }) => {
      const location = openid.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      })
      return location.href
    },

    identityFrom: async (callback, { state, nonce, codeVerifier }) => {
      const config = await configuration()
      const tokens = await openid.authorizationCodeGrant(
        config,
        new URL(`${redirectUri}?${callback.toString()}`),
        {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        },
      )
      const claims = tokens.claims()
      if (!claims) throw new Error('The provider returned no ID token.')
      // Google puts the address into the ID token; others return it from the user info endpoint.
      const described = claims['email']
        ? claims
        : await openid.fetchUserInfo(config, tokens.access_token, claims.sub)
      const { sub, email, email_verified, given_name, family_name } = person.parse(described)
      return {
        subject: sub,
        email,
        isEmailVerified: email_verified,
        firstName: given_name ?? null,
        lastName: family_name ?? null,
      }
    },
  }
}

/** Only a provider on this machine may be used without encryption. */
const isLoopback = (issuer: string) =>
  /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/.test(issuer)
