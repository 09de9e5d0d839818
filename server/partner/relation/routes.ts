import { response } from '../../../contract/common.ts'
import { changeRelationRequest, relationResponse } from '../../../contract/partner/relation.ts'
import { signedIn } from '../../account/sessions/signed-in.ts'
import { inOrganisation, onlyByPerson } from '../../organisation/access/in-organisation.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { endByCustomer } from '../customers/end.ts'
import { changeRelation, readRelation } from './service.ts'

export const relationRoutes = new ApiRouter()
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/organisation/partner',
      access: inOrganisation('members.see'),
      summary: 'Get the partner of the current organisation, and what its people may do.',
      response: relationResponse,
    }),
    async (c) => {
      const data = await readRelation(c.var.db, c.var.access)
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/organisation/partner',
      access: onlyByPerson(inOrganisation('members.change')),
      summary: 'Change what the partner’s people may do in the current organisation.',
      body: changeRelationRequest,
      response: relationResponse,
      refuses: ['invalid_request'],
    }),
    async (c) => {
      const data = await changeRelation(c.var, c.var, c.req.valid('json'))
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/organisation/partner/end',
      access: onlyByPerson(inOrganisation('members.change')),
      summary: 'End the relationship with the partner. Its people lose their access immediately.',
      response,
    }),
    async (c) => {
      await endByCustomer(c.var, c.var)
      return c.json({ status: 200 }, 200)
    },
  )
