import {
  addDomainRefusal,
  addDomainRequest,
  domainResponse,
  domainPath,
  reachedDomainResponse,
} from '../../../contract/websites/domain.ts'
import { signedIn } from '../../account/sessions/signed-in.ts'
import { afterProof } from '../../account/step-up/service.ts'
import { inOrganisation } from '../../organisation/access/in-organisation.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { domainRequestOf } from './domain-request.ts'
import { onDomain } from './on-domain.ts'
import { addDomain, changeDomain, domainOf } from './service.ts'

export const domainRoutes = new ApiRouter()
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/domain',
      access: inOrganisation('resources.add'),
      summary: 'Add a website by its name or address, as a draft.',
      body: addDomainRequest,
      response: domainResponse,
      refusal: addDomainRefusal,
      refuses: ['invalid_request', 'domain_exists', 'too_many_attempts', 'limit_reached'],
    }),
    async (c) => {
      const { access, caller } = c.var
      const { name } = c.req.valid('json')
      const data = await addDomain(c.var, access, { input: name, caller })
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/domain/{id}',
      access: onDomain('resource.see'),
      summary: 'Get a website.',
      params: domainPath,
      response: reachedDomainResponse,
    }),
    (c) => {
      const { domain, domainLevel: level } = c.var
      return c.json({ status: 200, data: { ...domainOf(domain), level } }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/domain/{id}/remove',
      access: afterProof(onDomain('resource.remove')),
      summary: 'Remove a website. It can be restored for seven days.',
      params: domainPath,
      response: domainResponse,
      refuses: ['already_done'],
    }),
    async (c) => {
      const data = await changeDomain(c.var, domainRequestOf(c), 'remove')
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/domain/{id}/restore',
      access: onDomain('resource.remove'),
      summary: 'Restore a removed website, as a draft.',
      params: domainPath,
      response: domainResponse,
      refuses: ['already_done', 'limit_reached'],
    }),
    async (c) => {
      const data = await changeDomain(c.var, domainRequestOf(c), 'restore')
      return c.json({ status: 200, data }, 200)
    },
  )
