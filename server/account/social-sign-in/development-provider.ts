import { createHash, timingSafeEqual } from 'node:crypto'

import { html } from 'hono/html'
import { z } from 'zod'

import { type SocialProvider, socialProviders } from '../../../contract/account/social-sign-in.ts'
import { email, text } from '../../../contract/common.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { openBody } from '../../platform/http/body-rules.ts'
import { page } from '../../platform/http/page.ts'
import { withBody } from '../../platform/http/read-body.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Keys } from '../../platform/security/keys.ts'
import { callbackPath, providerNames, type SocialProviderClient } from './provider.ts'

const grant = z.object({ challenge: z.string(), email, name: z.string() })
const challengeOf = (codeVerifier: string) =>
  createHash('sha256').update(codeVerifier).digest('base64url')

/**
 * Replaces a provider on a machine without keys for it: it has its own consent page and then redirects as the real one
 * does. Its locations are paths, so it works under any address of the server. Never in production: there, anyone could
 * claim any address.
 */
export function developmentProvider(provider: SocialProvider, keys: Keys): SocialProviderClient {
  return {
    consentLocation: async ({ state, codeVerifier }) => {
      const query = new URLSearchParams({ state, code_challenge: challengeOf(codeVerifier) })
      return `/dev/provider/${provider}/authorize?${query}`
    },
    identityFrom: async (callback, { codeVerifier }) => {
      const sealed = Buffer.from(callback.get('code') ?? '', 'base64url')
      const opened = keys.open('social sign-in', sealed, `grant ${provider}`)
      if (!opened) throw new Error('The code is not from this provider.')
      const { challenge, email: address, name } = grant.parse(JSON.parse(opened))
      if (!isSame(challenge, challengeOf(codeVerifier)))
        throw new Error('The code is for another request.')
      const [firstName, ...rest] = name.trim().split(/\s+/)
      return {
        subject: address.toLowerCase(),
        email: address,
        isEmailVerified: true,
        firstName: firstName || null,
        lastName: rest.join(' ') || null,
      }
    },
  }
}

const isSame = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

const consent = z.object({
  state: text().max(200),
  code_challenge: text().max(200),
  decision: z.enum(['continue', 'cancel']).default('cancel'),
  email: z.string().trim().default(''),
  name: text().trim().max(100).default(''),
})

function consentIn(type: string | undefined, body: Buffer) {
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type ?? '')) {
    throw new Refusal('unsupported_media_type', 'Submit the form on the consent page.')
  }
  const form = consent.safeParse(Object.fromEntries(new URLSearchParams(body.toString())))
  if (form.success) return form.data
  throw new Refusal('invalid_request', 'The form is incomplete. Start the sign-in again.')
}

/** The consent pages. Mount them only outside production. */
export const developmentProviderRoutes = new ApiRouter()
for (const provider of socialProviders) {
  const path = `/dev/provider/${provider}/authorize`

  developmentProviderRoutes.get(path, (c) => consentPage(c, provider, c.req.query()))

  developmentProviderRoutes.post(path, async (c) => {
    const type = c.req.header('content-type')
    const form = await withBody(c, openBody(c), (body) => consentIn(type, body))
    const back = (response: Record<string, string>) =>
      c.redirect(
        `${callbackPath(provider)}?${new URLSearchParams({ ...response, state: form.state })}`,
        303,
      )
    if (form.decision === 'cancel') return back({ error: 'access_denied' })
    const address = email.safeParse(form.email)
    if (!address.success) {
      return consentPage(c, provider, { ...form, error: address.error.issues[0]?.message ?? '' })
    }
    const granted = { challenge: form.code_challenge, email: address.data, name: form.name }
    const sealed = c.var.keys.seal('social sign-in', JSON.stringify(granted), `grant ${provider}`)
    return back({ code: sealed.toString('base64url') })
  })
}

function consentPage(
  c: Parameters<typeof page>[0],
  provider: SocialProvider,
  {
    state = '',
    code_challenge = '',
    email: typed = '',
    name = '',
    error = '',
  }: Record<string, string>,
) {
  const label = providerNames[provider]
  const body = html` <h1>Test sign-in with ${label}</h1>
    <p class="note">
      <strong>This is a test.</strong> It is not ${label}. No keys for ${label} are set on this
      server, so it simulates the provider. Any email address works.
    </p>
    <form method="post" action="/dev/provider/${provider}/authorize">
      ${error && html`<p role="alert"><strong>${error}</strong></p>`}
      <input type="hidden" name="state" value="${state}" />
      <input type="hidden" name="code_challenge" value="${code_challenge}" />
      <label
        >Email
        <input
          type="email"
          name="email"
          autocomplete="email"
          value="${typed || `ada@${provider}.example`}"
      /></label>
      <label
        >Name <input type="text" name="name" autocomplete="name" value="${name || 'Ada Lovelace'}"
      /></label>
      <p class="quiet">Parapet requests access to your name and email address.</p>
      <button class="primary" name="decision" value="continue">Continue</button>
      <button name="decision" value="cancel" formnovalidate>Cancel</button>
    </form>`
  return page(c, { title: `Test sign-in with ${label}`, body, status: error ? 400 : 200 })
}
