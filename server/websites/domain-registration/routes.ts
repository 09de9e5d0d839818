import { domainRegistrationResponse } from '../../../contract/websites/domain-registration.ts'
import { domainPath } from '../../../contract/websites/domain.ts'
import { signedIn } from '../../account/sessions/signed-in.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { domainRequestOf } from '../domains/domain-request.ts'
import { onDomain } from '../domains/on-domain.ts'
import { checkRegistrationNow, readRegistrationData } from './service.ts'

export const domainRegistrationRoutes = new ApiRouter()
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/domain/{id}/registration',
      access: onDomain('resource.see'),
      summary: 'Get the registrar and expiry date of a domain, or null before the first check.',
      params: domainPath,
      response: domainRegistrationResponse,
    }),
    async (c) => {
      const data = await readRegistrationData(c.var, c.var.domain.id)
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/domain/{id}/registration/check',
      access: onDomain('resource.change'),
      summary: 'Query the registry now.',
      params: domainPath,
      response: domainRegistrationResponse,
      refuses: ['already_done', 'too_many_attempts'],
    }),
    async (c) => {
      const data = await checkRegistrationNow(c.var, domainRequestOf(c))
      return c.json({ status: 200, data }, 200)
    },
  )
