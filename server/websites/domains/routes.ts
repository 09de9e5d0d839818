import {
  addDomainRefusal,
  addDomainRequest,
  domainResponse,
  domainPath,
} from '../../../contract/websites/domain.ts'
import { signedIn } from '../../account/sessions/signed-in.ts'
import { refuseWithoutProof } from '../../account/step-up/service.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { addDomain, changeDomain, readDomain } from './service.ts'

export const domainRoutes = new ApiRouter()
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/domain',
      summary: 'Add a website by its name or address, as a draft.',
      body: addDomainRequest,
      response: domainResponse,
      refusal: addDomainRefusal,
      refuses: ['invalid_request', 'domain_exists', 'too_many_attempts'],
    }),
    async (c) => {
      const { account, caller } = c.var
      const { name } = c.req.valid('json')
      const data = await addDomain(c.var, { accountId: account.id, input: name, caller })
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/domain/{id}',
      summary: 'Get a website.',
      params: domainPath,
      response: domainResponse,
      refuses: ['not_found'],
    }),
    async (c) => {
      const data = await readDomain(c.var, c.var.account.id, c.req.valid('param').id)
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/domain/{id}/remove',
      summary: 'Remove a website. It can be restored for seven days.',
      params: domainPath,
      response: domainResponse,
      refuses: ['proof_required', 'not_found', 'already_done'],
    }),
    async (c) => {
      const { account, caller, clock, session } = c.var
      refuseWithoutProof(session, clock)
      const { id } = c.req.valid('param')
      const change = { accountId: account.id, id, event: 'remove', caller } as const
      return c.json({ status: 200, data: await changeDomain(c.var, change) }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/domain/{id}/restore',
      summary: 'Restore a removed website, as a draft.',
      params: domainPath,
      response: domainResponse,
      refuses: ['not_found', 'already_done'],
    }),
    async (c) => {
      const { account, caller } = c.var
      const { id } = c.req.valid('param')
      const change = { accountId: account.id, id, event: 'restore', caller } as const
      return c.json({ status: 200, data: await changeDomain(c.var, change) }, 200)
    },
  )
