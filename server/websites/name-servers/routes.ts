import { ZONE_FILE_MAX_OCTETS } from '../../../contract/record-types.ts'
import { domainPath } from '../../../contract/websites/domain.ts'
import { nameServersResponse } from '../../../contract/websites/name-servers.ts'
import { confirmRecordsRequest } from '../../../contract/websites/record.ts'
import { signedIn } from '../../account/sessions/signed-in.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { domainRequestOf } from '../domains/domain-request.ts'
import { onDomain } from '../domains/on-domain.ts'
import { checkNow, confirmRecords, readNameServers } from './service.ts'

/** A record is at least as long as the names that it points to, of which thousands may be missing. */
const largestBody = {
  maxBytes: ZONE_FILE_MAX_OCTETS,
  tooLarge: 'The list of missing names is larger than 5 MB.',
  maxValues: 200_000,
}

export const nameServerRoutes = new ApiRouter()
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/domain/{id}/name-servers',
      access: onDomain('resource.see'),
      summary: 'Get the current and the assigned name servers of a website.',
      params: domainPath,
      response: nameServersResponse,
    }),
    async (c) => c.json({ status: 200, data: await readNameServers(c.var, c.var.domain) }, 200),
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/domain/{id}/records/confirm',
      access: onDomain('resource.change'),
      summary: 'Confirm the reviewed records. The website then waits for its name servers.',
      params: domainPath,
      body: confirmRecordsRequest,
      largestBody,
      response: nameServersResponse,
      refuses: [
        'already_done',
        'body_too_large',
        'invalid_request',
        'record_conflict',
        'not_possible',
      ],
    }),
    async (c) => {
      const { accept_missing: accepted } = c.req.valid('json')
      const data = await confirmRecords(c.var, domainRequestOf(c), new Set(accepted))
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/domain/{id}/name-servers/check',
      access: onDomain('resource.change'),
      summary: 'Check the name servers at the parent zone now.',
      params: domainPath,
      response: nameServersResponse,
      refuses: ['already_done', 'too_many_attempts'],
    }),
    async (c) => c.json({ status: 200, data: await checkNow(c.var, domainRequestOf(c)) }, 200),
  )
