import {
  checkPosturesResponse,
  checkPosturesRequest,
  setModesResponse,
  setModesRequest,
} from '../../../contract/websites/many-domains.ts'
import { signedIn } from '../../account/sessions/signed-in.ts'
import { inOrganisation } from '../../organisation/access/in-organisation.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { checkPostures, setModes } from './service.ts'

export const manyDomainRoutes = new ApiRouter()
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/domain/settings',
      access: inOrganisation('resources.list'),
      summary: 'Set the mode of up to 100 websites: either all of them change, or none.',
      body: setModesRequest,
      response: setModesResponse,
      refuses: ['invalid_request', 'too_many_attempts'],
    }),
    async (c) => {
      const { ids, mode } = c.req.valid('json')
      const { access, caller } = c.var
      const data = await setModes(c.var, [{ access, caller, ids }], mode)
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/domain/posture',
      access: inOrganisation('resources.list'),
      summary: 'Schedule a check of up to 100 websites, each at most once per minute.',
      body: checkPosturesRequest,
      response: checkPosturesResponse,
      refuses: ['invalid_request', 'too_many_attempts'],
    }),
    async (c) => {
      const { ids } = c.req.valid('json')
      const { access, caller } = c.var
      const data = await checkPostures(c.var, [{ access, caller, ids }])
      return c.json({ status: 200, data }, 200)
    },
  )
