import {
  applyRequest,
  partnerApplicationResponse,
  readPartnerApplicationResponse,
} from '../../../contract/partner/application.ts'
import { signedIn } from '../../account/sessions/signed-in.ts'
import { inOrganisation, onlyByPerson } from '../../organisation/access/in-organisation.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { wasPartner } from '../partners/partners.ts'
import { apply, readApplication } from './service.ts'

export const partnerApplicationRoutes = new ApiRouter()
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/organisation/partner-application',
      access: onlyByPerson(inOrganisation('customers.see')),
      summary: 'Get the latest partner application of the current organisation.',
      response: readPartnerApplicationResponse,
    }),
    async (c) => {
      const { db, access } = c.var
      const data = await readApplication(db, access)
      const has_statements = await wasPartner(db, access.organisationId)
      return c.json({ status: 200, data, has_statements }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/organisation/partner-application',
      access: onlyByPerson(inOrganisation('customers.change')),
      summary: 'Apply to become a partner. The operator accepts or declines by email.',
      body: applyRequest,
      response: partnerApplicationResponse,
      refuses: ['invalid_request', 'already_done', 'not_possible', 'too_many_attempts'],
    }),
    async (c) => {
      const data = await apply(c.var, c.var, c.req.valid('json'))
      return c.json({ status: 200, data }, 200)
    },
  )
