import { domainPath } from '../../../contract/websites/domain.ts'
import { nameServersResponse } from '../../../contract/websites/name-servers.ts'
import { signedIn } from '../../account/sessions/signed-in.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { domainRequestOf } from '../domains/domain-request.ts'
import { checkNow, confirmRecords, readNameServers } from './service.ts'

export const nameServerRoutes = new ApiRouter()
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/domain/{id}/name-servers',
      summary: 'The name servers that a website has, and those that it is to have.',
      params: domainPath,
      response: nameServersResponse,
      refuses: ['not_found'],
    }),
    async (c) =>
      c.json({ status: 200, data: await readNameServers(c.var, domainRequestOf(c)) }, 200),
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/domain/{id}/records/confirm',
      summary:
        'Takes the reviewed records as they are. The website waits for its name servers then.',
      params: domainPath,
      response: nameServersResponse,
      refuses: ['not_found', 'already_done', 'invalid_request', 'record_conflict'],
    }),
    async (c) =>
      c.json({ status: 200, data: await confirmRecords(c.var, domainRequestOf(c)) }, 200),
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/domain/{id}/name-servers/check',
      summary: 'Looks at the parent now.',
      params: domainPath,
      response: nameServersResponse,
      refuses: ['not_found', 'already_done', 'too_many_attempts'],
    }),
    async (c) => c.json({ status: 200, data: await checkNow(c.var, domainRequestOf(c)) }, 200),
  )
