import { response } from '../../../contract/common.ts'
import { ORGANISATION_HEADER } from '../../../contract/organisation/access.ts'
import { LOGO_BYTES_MAX, logoTypes } from '../../../contract/organisation/logo-limits.ts'
import { logoPath, setLogoRequest, setLogoResponse } from '../../../contract/organisation/logo.ts'
import {
  changeOrganisationRequest,
  deleteOrganisationResponse,
  organisationSettingsResponse,
  restoreOrganisationResponse,
} from '../../../contract/organisation/organisation-settings.ts'
import {
  addOrganisationRequest,
  currentOrganisationResponse,
  findOwnerQuery,
  findOwnerResponse,
  organisationResponse,
  organisationsResponse,
} from '../../../contract/organisation/organisation.ts'
import { signedIn, signedInByCookie } from '../../account/sessions/signed-in.ts'
import { afterProof } from '../../account/step-up/service.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { inOrganisation, orWithScope } from '../access/in-organisation.ts'
import { deleteOrganisation, restoreOrganisation } from './deletion.ts'
import { readLogo, removeLogo, setLogo } from './logo.ts'
import { findOwner } from './owner.ts'
import { addOrganisation, listOrganisations, readCurrent } from './service.ts'
import { changeSettings, readSettings } from './settings.ts'

/** Base64 has four characters for three bytes. */
const largestBody = {
  maxBytes: Math.ceil((LOGO_BYTES_MAX * 4) / 3) + 1_024,
  tooLarge: 'The file is larger than 1 MB. Choose a smaller one.',
  maxValues: 10,
}

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
      summary: 'Create another organisation, owned by the signed-in person.',
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
      path: '/v1/organisations/owner',
      summary:
        'Find which of the person’s organisations has a team, a member, a website or a database.',
      query: findOwnerQuery,
      response: findOwnerResponse,
      refuses: ['invalid_request'],
    }),
    async (c) => {
      const person = {
        accountId: c.var.account.id,
        currentId: c.req.header(ORGANISATION_HEADER),
      }
      const id = await findOwner(c.var.db, person, c.req.valid('query'))
      return c.json({ status: 200, data: { organisation_id: id } }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/organisation',
      access: orWithScope(inOrganisation('inbox.see'), 'organisation.see'),
      summary:
        'Get the current organisation. An API token needs the scope organisation.see, and gets null as its role.',
      response: currentOrganisationResponse,
    }),
    async (c) => {
      const data = await readCurrent(c.var.db, c.var.access)
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/organisation/settings',
      access: inOrganisation('organisation.see'),
      summary: 'Get the settings of the current organisation.',
      response: organisationSettingsResponse,
    }),
    async (c) => {
      const data = await readSettings(c.var.db, c.var.access)
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/organisation/settings',
      access: inOrganisation('organisation.change'),
      summary:
        'Change settings of the current organisation. Settings that are left out are unchanged. An API token can’t change those that decide who has access.',
      body: changeOrganisationRequest,
      response: organisationSettingsResponse,
      refuses: ['invalid_request', 'changed_meanwhile', 'person_required'],
    }),
    async (c) => {
      const data = await changeSettings(c.var, c.var, c.req.valid('json'))
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedInByCookie({
      method: 'get',
      path: '/v1/organisation/logo/{hash}',
      access: orWithScope(inOrganisation('inbox.see'), 'organisation.see'),
      summary:
        'Get the logo of the current organisation by its hash, which only its members know. An API token needs the scope organisation.see.',
      params: logoPath,
      ownResponses: logoTypes,
      refuses: ['not_found'],
    }),
    async (c) => {
      const { type, file } = await readLogo(c.var.db, c.var.access, c.req.valid('param').hash)
      return c.body(new Uint8Array(file), 200, {
        'Content-Type': type,
        // Its address changes with it.
        'Cache-Control': 'private, max-age=31536000, immutable',
      })
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/organisation/logo',
      access: inOrganisation('organisation.change'),
      summary:
        'Set the logo of the current organisation: a PNG, JPEG or WebP file of at most 2048 × 2048 pixels and 1 MB. It is redrawn as a PNG, at most 256 pixels wide and high.',
      body: setLogoRequest,
      largestBody,
      response: setLogoResponse,
      refuses: ['invalid_request', 'body_too_large', 'too_many_attempts', 'unavailable'],
    }),
    async (c) => {
      const logo = await setLogo(c.var, c.var, c.req.valid('json'))
      return c.json({ status: 200, data: { logo } }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/organisation/logo/remove',
      access: inOrganisation('organisation.change'),
      summary: 'Remove the logo of the current organisation.',
      response,
    }),
    async (c) => {
      await removeLogo(c.var, c.var)
      return c.json({ status: 200 }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/organisation/delete',
      access: afterProof(inOrganisation('organisation.delete')),
      summary: 'Delete the current organisation. Its owners can restore it for 30 days.',
      response: deleteOrganisationResponse,
      refuses: ['already_done'],
    }),
    async (c) => {
      const until = await deleteOrganisation(c.var, c.var)
      return c.json({ status: 200, data: { restorable_until: until.toISOString() } }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/organisation/restore',
      access: inOrganisation('organisation.delete'),
      summary: 'Restore the current organisation after it was deleted.',
      response: restoreOrganisationResponse,
      refuses: ['already_done'],
    }),
    async (c) => {
      await restoreOrganisation(c.var, c.var)
      return c.json({ status: 200 }, 200)
    },
  )
