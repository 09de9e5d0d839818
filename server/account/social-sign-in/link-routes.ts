import {
  identityPath,
  linkIdentityResponse,
  listIdentitiesResponse,
  unlinkIdentityResponse,
} from '../../../contract/account/identities.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { byAddress, countAttempt } from '../../platform/rate-limits/service.ts'
import { accountLimits } from '../limits.ts'
import { refuseWithoutProof } from '../sessions/recent-proof.ts'
import { signedIn } from '../sessions/signed-in.ts'
import { beginAttempt, whereOf } from './attempt.ts'
import { listIdentities, refuseLinked, unlinkIdentity } from './link.ts'
import { providerInUse, providerNames } from './provider.ts'

export const linkRoutes = new ApiRouter()
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/user/identities',
      summary: 'List the social sign-in providers, and which of them are linked to the account.',
      response: listIdentitiesResponse,
    }),
    async (c) => {
      const data = await listIdentities(c.var, c.var.account)
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/user/identities/{provider}/link',
      summary: 'Start linking a provider. The response contains the URL of the consent page.',
      params: identityPath,
      response: linkIdentityResponse,
      refuses: ['proof_required', 'already_done', 'not_found', 'too_many_attempts'],
    }),
    async (c) => {
      const { account, session, caller, providers } = c.var
      const { provider } = c.req.valid('param')
      const client = providerInUse(providers, provider)
      if (!client) {
        throw new Refusal('not_found', `${providerNames[provider]} is not set up on this server.`)
      }
      refuseWithoutProof(session, c.var.clock)
      await countAttempt(c.var, byAddress(accountLimits.socialByAddress, caller), caller)
      await refuseLinked(c.var, account.id, provider)
      const linkTo = { accountId: account.id, sessionId: session.id }
      const attempt = beginAttempt(c, { linkTo }, whereOf(c, provider))
      const location = await client.consentLocation(attempt)
      return c.json({ status: 200, data: { location } }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/user/identities/{provider}/unlink',
      summary: 'Unlink a provider, unless it is the last way to sign in. Returns new tokens.',
      params: identityPath,
      response: unlinkIdentityResponse,
      refuses: ['proof_required', 'not_allowed', 'already_done'],
    }),
    async (c) => {
      refuseWithoutProof(c.var.session, c.var.clock)
      const { provider } = c.req.valid('param')
      const credentials = await unlinkIdentity(c.var, provider, c.var)
      const message = `${providerNames[provider]} was unlinked.`
      return c.json({ status: 200, message, ...credentials }, 200)
    },
  )
