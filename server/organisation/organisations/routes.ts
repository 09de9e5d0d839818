import {
  addOrganisationRequest,
  changeOrganisationRequest,
  organisationResponse,
  organisationsResponse,
} from '../../../contract/organisation/organisation.ts'
import { signedIn } from '../../account/sessions/signed-in.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { inOrganisation, onlyByPerson } from '../access/in-organisation.ts'
import {
  addOrganisation,
  changeOrganisation,
  listOrganisations,
  readOrganisation,
} from './service.ts'

export const organisationRoutes = new ApiRouter()
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/organisations',
      summary: 'List the organisations of the signed-in person, in the order in which they joined.',
      response: organisationsResponse,
    }),
    async (c) => {
      const data = await listOrganisations(c.var.db, c.var.account.id)
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/organisations',
      summary: 'Make another organisation, owned by the signed-in person.',
      body: addOrganisationRequest,
      response: organisationResponse,
      refuses: ['invalid_request', 'too_many_attempts'],
    }),
    async (c) => {
      const owner = { accountId: c.var.account.id, caller: c.var.caller }
      const data = await addOrganisation(c.var, owner, c.req.valid('json').name)
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/organisation',
      access: inOrganisation('inbox.see'),
      summary: 'Get the organisation in use.',
      response: organisationResponse,
    }),
    async (c) => {
      const data = await readOrganisation(c.var.db, c.var.access)
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/organisation',
      access: onlyByPerson(inOrganisation('organisation.change')),
      summary: 'Name the organisation in use.',
      body: changeOrganisationRequest,
      response: organisationResponse,
      refuses: ['invalid_request'],
    }),
    async (c) => {
      const data = await changeOrganisation(c.var, c.var, c.req.valid('json').name)
      return c.json({ status: 200, data }, 200)
    },
  )
