import type { Context } from 'hono'
import { etag } from 'hono/etag'

import {
  allowRuleRequest,
  blockAddressRequest,
  domainRuleResponse,
  domainRulePath,
  domainRulesResponse,
  policyResponse,
  policyQuery,
} from '../../../contract/websites/domain-rule.ts'
import { domainPath } from '../../../contract/websites/domain.ts'
import { ruleEffectQuery, ruleEffectResponse } from '../../../contract/websites/rule-effect.ts'
import { authenticate } from '../../account/sessions/service.ts'
import { refuseUnfinished, signedIn, tokenIn } from '../../account/sessions/signed-in.ts'
import { findReachable } from '../../organisation/access/find-resource.ts'
import { type AppEnv, ApiRouter } from '../../platform/http/api-router.ts'
import { signedInOrWithIngestKey } from '../../platform/log-intake/with-ingest-key.ts'
import { countAttempt } from '../../platform/rate-limits/service.ts'
import { countingWrongTokens } from '../../platform/rate-limits/wrong-tokens.ts'
import { domainOfKey } from '../attacks/ingest-key.ts'
import { domainRequestOf } from '../domains/domain-request.ts'
import { noSuchDomain } from '../domains/find-domain.ts'
import { onDomain } from '../domains/on-domain.ts'
import { domainOf } from '../domains/service.ts'
import { websiteLimits } from '../limits.ts'
import { domains } from '../schema/domains.ts'
import { modSecurityPolicy, sharedModSecurityPolicy } from './modsecurity-format.ts'
import { nginxHttpPolicy, nginxPolicy } from './nginx-format.ts'
import { readPolicy, signPolicy } from './policy.ts'
import { ruleEffect } from './rule-effect.ts'
import { allowRule, blockAddress, listRules, removeRule } from './service.ts'

const router = new ApiRouter()
router.use('/v1/domain/:id/policy', etag())

export const domainRuleRoutes = router
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/domain/{id}/block-address',
      access: onDomain('resource.change'),
      summary: 'Block an address or a range of addresses.',
      params: domainPath,
      body: blockAddressRequest,
      response: domainRuleResponse,
      refuses: ['invalid_request', 'already_done', 'too_many_attempts'],
    }),
    async (c) => {
      const data = await blockAddress(c.var, domainRequestOf(c), c.req.valid('json'))
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/domain/{id}/allow-rule',
      access: onDomain('resource.change'),
      summary: 'Turn off a firewall rule, everywhere or under a path.',
      params: domainPath,
      body: allowRuleRequest,
      response: domainRuleResponse,
      refuses: ['invalid_request', 'already_done', 'too_many_attempts'],
    }),
    async (c) => {
      const data = await allowRule(c.var, domainRequestOf(c), c.req.valid('json'))
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/domain/{id}/rules',
      access: onDomain('resource.see'),
      summary: 'List the rules of a website, newest first.',
      params: domainPath,
      response: domainRulesResponse,
    }),
    async (c) => {
      const data = await listRules(c.var.db, c.var.domain.id)
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/domain/{id}/rule-effect',
      access: onDomain('resource.see'),
      summary:
        'Get the requests that allowing a rule, or a group of rules, would have let through.',
      params: domainPath,
      query: ruleEffectQuery,
      response: ruleEffectResponse,
      refuses: ['invalid_request'],
    }),
    async (c) => {
      const data = await ruleEffect(c.var, domainRequestOf(c), c.req.valid('query'))
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/domain/{id}/rules/{ruleId}/remove',
      access: onDomain('resource.change'),
      summary: 'Remove a rule.',
      params: domainRulePath,
      response: domainRuleResponse,
      refuses: ['already_done'],
    }),
    async (c) => {
      const data = await removeRule(c.var, domainRequestOf(c), c.req.valid('param').ruleId)
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedInOrWithIngestKey({
      method: 'get',
      path: '/v1/domain/{id}/policy',
      summary:
        'Get all rules and settings of a website, as a signed document or in an edge server’s format.',
      params: domainPath,
      query: policyQuery,
      response: policyResponse,
      ownResponses: ['text/plain'],
      hasEntityTag: true,
      refuses: ['not_found', 'invalid_request', 'organisation_requires_second_factor'],
    }),
    async (c) => {
      const domain = await countingWrongTokens(c.var, c.var.caller, () =>
        domainForPolicy(c, c.req.valid('param').id),
      )
      const limit = websiteLimits.policyByDomain
      await countAttempt(c.var, [{ limit, subject: domain.id }], c.var.caller)
      const policy = await readPolicy(c.var.db, domain)
      // An edge may cache it, but must revalidate it each time (RFC 9111 section 5.2.2.4).
      c.header('Cache-Control', 'private, no-cache')
      const { format } = c.req.valid('query')
      if (format === 'json') return c.json({ status: 200, data: signPolicy(c.var.keys, policy) })
      return c.text(textFormats[format](policy, domain.number))
    },
  )

const textFormats = {
  nginx: nginxPolicy,
  'nginx-http': nginxHttpPolicy,
  modsecurity: modSecurityPolicy,
  'modsecurity-shared': sharedModSecurityPolicy,
}

/** Accepts an ingest key, or else a session of somebody who may see the website. */
async function domainForPolicy(c: Context<AppEnv>, id: string) {
  const token = tokenIn(c.req.header('authorization'))
  if (token.startsWith('parapet_ingest_')) {
    const { domain: found } = await domainOfKey(c.var, id, token)
    const { createdAt, ...domain } = found
    return { ...domain, created_at: createdAt.toISOString() }
  }
  const { session, account } = await authenticate(c.var, token)
  refuseUnfinished(session, account)
  const { onlyIn } = c.var.caller
  const found = await findReachable(c.var.db, domains, { accountId: account.id, id, onlyIn })
  if (!found) throw noSuchDomain()
  return { ...domainOf(found.row), number: found.row.number }
}
