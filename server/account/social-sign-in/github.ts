import { createHash } from 'node:crypto'

import { z } from 'zod'

import type { OAuthClient } from '../../platform/config.ts'
import { callbackPath, PROVIDER_TIMEOUT_MS, type SocialProviderClient } from './provider.ts'

const tokenResponse = z.object({ access_token: z.string().min(1) })
const userResponse = z.object({ id: z.int(), name: z.string().nullish() })
const emailsResponse = z.array(
  z.object({ email: z.email(), primary: z.boolean(), verified: z.boolean() }),
)

/** GitHub's web application flow (OAuth 2.0 with PKCE). It has no ID token; the identity comes from its API. */
export function githubProvider({
  client,
  url,
  apiUrl,
  publicUrl,
}: {
  client: OAuthClient
  url: string
  apiUrl: string
  publicUrl: string
}): SocialProviderClient {
  const redirectUri = `${publicUrl}${callbackPath('github')}`

  const ask = async <T>(endpoint: string, schema: z.ZodType<T>, init: RequestInit): Promise<T> => {
    const response = await fetch(endpoint, {
      ...init,
      signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
      redirect: 'error',
    })
    if (!response.ok) throw new Error(`GitHub responded with ${response.status} at ${endpoint}.`)
    return schema.parse(await response.json())
  }

  const asPerson = (accessToken: string): RequestInit => ({
    headers: {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${accessToken}`,
      'user-agent': 'Parapet',
      'x-github-api-version': '2022-11-28',
    },
  })

  return {
    consentLocation: async ({ state, codeVerifier }) => {
      const location = new URL(`${url}/login/oauth/authorize`)
      location.search = new URLSearchParams({
        client_id: client.clientId,
        redirect_uri: redirectUri,
        scope: 'user:email',
        state,
        code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
        code_challenge_method: 'S256',
      }).toString()
      return location.href
    },

    identityFrom: async (callback, { state, codeVerifier }) => {
      const code = callback.get('code')
      if (!code || callback.get('state') !== state) throw new Error('The callback is incomplete.')
      const { access_token } = await ask(`${url}/login/oauth/access_token`, tokenResponse, {
        method: 'POST',
        headers: { accept: 'application/json' },
        body: new URLSearchParams({
          client_id: client.clientId,
          client_secret: client.clientSecret,
          code,
          redirect_uri: redirectUri,
          code_verifier: codeVerifier,
        }),
      })
      const [user, emails] = await Promise.all([
        ask(`${apiUrl}/user`, userResponse, asPerson(access_token)),
        ask(`${apiUrl}/user/emails`, emailsResponse, asPerson(access_token)),
      ])
      const primary = emails.find((candidate) => candidate.primary)
      if (!primary) throw new Error('The GitHub account has no primary address.')
      const [firstName, ...rest] = (user.name ?? '').trim().split(/\s+/)
      return {
        subject: String(user.id),
        email: primary.email,
        isEmailVerified: primary.verified,
        firstName: firstName || null,
        lastName: rest.join(' ') || null,
      }
    },
  }
}
