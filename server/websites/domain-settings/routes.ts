import {
  changeDomainSettingsRequest,
  domainSettingsResponse,
} from '../../../contract/websites/domain-settings.ts'
import { domainPath } from '../../../contract/websites/domain.ts'
import { signedIn } from '../../account/sessions/signed-in.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { domainRequestOf } from '../domains/domain-request.ts'
import { changeSettings, readSettings } from './service.ts'

export const domainSettingsRoutes = new ApiRouter()
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/domain/{id}/settings',
      summary: 'Get the protection, TLS and email alert settings of a website.',
      params: domainPath,
      response: domainSettingsResponse,
      refuses: ['not_found'],
    }),
    async (c) => {
      const data = await readSettings(c.var, c.var.account.id, c.req.valid('param').id)
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/domain/{id}/settings',
      summary: 'Change the given settings. The others stay unchanged.',
      params: domainPath,
      body: changeDomainSettingsRequest,
      response: domainSettingsResponse,
      refuses: ['not_found', 'invalid_request', 'already_done', 'too_many_attempts'],
    }),
    async (c) => {
      const data = await changeSettings(c.var, domainRequestOf(c), c.req.valid('json'))
      return c.json({ status: 200, data }, 200)
    },
  )
