import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { Provider } from 'oidc-provider'

export type Person = { sub: string; email: string; email_verified: boolean; name?: string }

/** A real OpenID provider on loopback, where `person` is always signed in and consents or declines. */
export async function startOpenIdProvider(redirectUri: string) {
  let person: Person = { sub: 'google-1', email: 'ada@example.com', email_verified: true }
  let isDeclined = false
  const http = createServer()
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'parapet',
        client_secret: 'a secret of the client',
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: {
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
    },
    scopes: ['openid', 'email', 'profile'],
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: async () => ({ given_name: 'Ada', family_name: 'Lovelace', ...person, sub }),
    }),
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ['a key for the cookies of a test'] },
  })
  provider.use(async (context, next) => {
    if (!context.path.startsWith('/interaction/')) return next()
    const { prompt, params, session } = await provider.interactionDetails(context.req, context.res)
    if (isDeclined) {
      return provider.interactionFinished(context.req, context.res, { error: 'access_denied' })
    }
    if (prompt.name === 'login') {
      return provider.interactionFinished(context.req, context.res, {
        login: { accountId: person.sub },
      })
    }
    const grant = new provider.Grant({
      accountId: session?.accountId ?? person.sub,
      clientId: String(params['client_id']),
    })
    grant.addOIDCScope('openid email profile')
    const grantId = await grant.save()
    return provider.interactionFinished(context.req, context.res, { consent: { grantId } })
  })
  const answer = provider.callback()
  http.on('request', (request, response) => void answer(request, response))

  return {
    issuer,
    become: (next: Person) => {
      person = next
    },
    decline: () => {
      isDeclined = true
    },
    stop: () => {
      http.closeAllConnections()
      http.close()
    },
  }
}

/** Follows a provider's redirects like a browser, with cookies, and returns the address that leads back to us. */
export async function walkThrough(consentLocation: string, backTo: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let location = new URL(consentLocation)
  for (let step = 0; step < 12; step += 1) {
    if (location.href.startsWith(backTo)) return location
    const response = await fetch(location, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]?.split(/=(.*)/s) ?? []
      cookies.set(name, value)
    }
    const next = response.headers.get('location')
    if (!next)
      throw new Error(`The provider failed with ${response.status}: ${await response.text()}`)
    location = new URL(next, location)
  }
  throw new Error('The provider redirects in a loop.')
}
