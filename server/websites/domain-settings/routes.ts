import {
  changeDomainSettingsRequest,
  domainSettingsResponse,
} from '../../../contract/websites/domain-settings.ts'
import { domainPath } from '../../../contract/websites/domain.ts'
import { signedIn } from '../../account/sessions/signed-in.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { domainRequestOf } from '../domains/domain-request.ts'
import { onDomain } from '../domains/on-domain.ts'
import { changeSettings, settingsOf } from './service.ts'

export const domainSettingsRoutes = new ApiRouter()
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/domain/{id}/settings',
      access: onDomain('resource.see'),
      summary: 'Get the protection, TLS and email alert settings of a website.',
      params: domainPath,
      response: domainSettingsResponse,
    }),
    async (c) => {
      const data = await settingsOf(c.var.db, c.var.domain.id)
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/domain/{id}/settings',
      access: onDomain('resource.change'),
      summary: 'Change the given settings. The others stay unchanged.',
      params: domainPath,
      body: changeDomainSettingsRequest,
      response: domainSettingsResponse,
      refuses: ['invalid_request', 'already_done', 'too_many_attempts'],
    }),
    async (c) => {
      const data = await changeSettings(c.var, domainRequestOf(c), c.req.valid('json'))
      return c.json({ status: 200, data }, 200)
    },
  )
