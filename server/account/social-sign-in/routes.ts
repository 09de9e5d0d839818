import type { Context } from 'hono'

import type { LinkError } from '../../../contract/account/identities.ts'
import {
  type SocialProvider,
  socialProviders,
  startSocialQuery,
} from '../../../contract/account/social-sign-in.ts'
import { safeNextPath } from '../../../contract/next-path.ts'
import { audit } from '../../platform/audit/events.ts'
import { type AppEnv, ApiRouter } from '../../platform/http/api-router.ts'
import { isFromAnotherSite } from '../../platform/http/origin-check.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { byAddress, countAttempt } from '../../platform/rate-limits/service.ts'
import { accountLimits } from '../limits.ts'
import {
  beginAttempt,
  type Journey,
  type LinkTo,
  type SocialAttempt,
  takeAttempt,
  whereOf,
} from './attempt.ts'
import { linkIdentity } from './link.ts'
import { callbackPath, providerInUse, type SocialProviderClient } from './provider.ts'
import { signInSocially } from './service.ts'

/** Why a social sign-in redirected to the sign-in page. Stable: the page has a sentence for each. */
type SocialError =
  | 'denied'
  | 'failed'
  | 'email_unverified'
  | 'not_linked'
  | 'expired'
  | 'foreign_start'
  | 'unavailable'

export const socialSignInRoutes = new ApiRouter()
for (const provider of socialProviders) {
  socialSignInRoutes.get(`/v1/${provider}`, (c) => start(c, provider))
  socialSignInRoutes.get(callbackPath(provider), (c) => finish(c, provider))
}

/** Redirects the browser to the provider's consent page. */
async function start(c: Context<AppEnv>, provider: SocialProvider) {
  await countAttempt(c.var, byAddress(accountLimits.socialByAddress, c.var.caller), c.var.caller)
  const query = startSocialQuery.safeParse(c.req.query())
  const journey: Journey = {
    browserState: query.data?.state,
    next: safeNextPath(query.data?.next),
    isPopup: query.data?.popup === '1',
  }
  const client = providerInUse(c.var.providers, provider)
  if (!client) return notSetUp(c, journey)
  // When the provider asks for no consent, a link elsewhere would begin a session without the person (OWASP ASVS
  // 7.6.2).
  if (isFromAnotherSite(c)) return toSignIn(c, 'foreign_start', { next: journey.next })
  const attempt = beginAttempt(c, journey, whereOf(c, provider))
  try {
    return c.redirect(await client.consentLocation(attempt))
  } catch (error) {
    c.var.log.error('social sign-in could not be started', error, { provider })
    return toSignIn(c, 'failed', journey)
  }
}

/** Handles the provider's callback and redirects into the console with credentials, or to the sign-in page. */
async function finish(c: Context<AppEnv>, provider: SocialProvider) {
  const client = c.var.providers[provider]
  if (!client) return notSetUp(c, {})
  const { caller, clock, db, log } = c.var
  await countAttempt(c.var, byAddress(accountLimits.socialByAddress, caller), caller)
  const callback = new URLSearchParams(c.req.query())
  const attempt = takeAttempt(c, callback.get('state') ?? '', whereOf(c, provider))
  if (!attempt) return toSignIn(c, 'expired', {})

  if (attempt.linkTo) {
    return finishLinking(c, { provider, client, callback, attempt, linkTo: attempt.linkTo })
  }

  const refuse = async (reason: SocialError) => {
    await audit(db, 'SSO_SIGN_IN_FAIL', { at: clock.now(), caller, detail: { provider, reason } })
    return toSignIn(c, reason, attempt)
  }
  if (callback.has('error')) {
    return refuse(callback.get('error') === 'access_denied' ? 'denied' : 'failed')
  }
  try {
    const identity = await client.identityFrom(callback, attempt)
    const outcome = await signInSocially(c.var, { provider, identity, caller })
    if (typeof outcome === 'string') return await refuse(outcome)
    return c.redirect(`/auth-callback?${queryOf({ ...outcome }, attempt)}`)
  } catch (error) {
    log.error('social sign-in failed', error, { provider })
    return refuse('failed')
  }
}

type Linking = {
  provider: SocialProvider
  client: SocialProviderClient
  callback: URLSearchParams
  attempt: SocialAttempt
  linkTo: LinkTo
}

/** Links the identity to the account that began the attempt, and redirects to its page. */
async function finishLinking(
  c: Context<AppEnv>,
  { provider, client, callback, attempt, linkTo }: Linking,
) {
  const { caller, clock, db, log } = c.var
  const link = async (): Promise<LinkError | undefined> => {
    if (callback.has('error')) {
      return callback.get('error') === 'access_denied' ? 'denied' : 'failed'
    }
    const identity = await client.identityFrom(callback, attempt)
    return linkIdentity(c.var, linkTo, { provider, identity, caller })
  }
  const failure = await link().catch((error: unknown) => {
    log.error('a provider could not be linked', error, { provider })
    return 'failed' as const
  })
  if (!failure) return c.redirect(`/account?tab=sign-in&linked=${provider}`)
  const { accountId } = linkTo
  const detail = { provider, reason: failure }
  await audit(db, 'SSO_LINK_FAIL', { at: clock.now(), accountId, caller, detail })
  return c.redirect(`/account?tab=sign-in&provider=${provider}&link_error=${failure}`)
}

/** A sign-in window closes itself on /auth-callback, and the page that opened it shows what went wrong. */
const toSignIn = (c: Context, error: SocialError, journey: Journey) =>
  journey.isPopup
    ? c.redirect(`/auth-callback?${queryOf({ social_error: error }, journey)}`)
    : c.redirect(`/login?${queryOf({ social_error: error }, { next: journey.next })}`)

/** A person is redirected to the page they came from; a program gets the 404. */
function notSetUp(c: Context, journey: Journey) {
  if (c.req.header('accept')?.includes('text/html')) return toSignIn(c, 'unavailable', journey)
  throw new Refusal('not_found', 'This sign-in method is not set up here.')
}

const queryOf = (first: Record<string, string>, { browserState, next, isPopup }: Journey) =>
  new URLSearchParams({
    ...first,
    ...(browserState && { state: browserState }),
    ...(next && { next }),
    ...(isPopup && { popup: '1' }),
  }).toString()
