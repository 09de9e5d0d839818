import { response } from '../../../contract/common.ts'
import {
  acceptInvitationResponse,
  invitationPath,
  inviteRequest,
  inviteResponse,
  listInvitationsQuery,
  listInvitationsResponse,
  readInvitationRequest,
  readInvitationResponse,
  resendInvitationResponse,
  revokeInvitationResponse,
} from '../../../contract/organisation/invitation.ts'
import { refuseWithoutProof } from '../../account/sessions/recent-proof.ts'
import { signedIn } from '../../account/sessions/signed-in.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { inOrganisation, onlyByPerson } from '../access/in-organisation.ts'
import { acceptInvitation, declineInvitation, readOffer } from './accept-or-decline.ts'
import { invite, resendInvitation, revokeInvitation } from './invite.ts'
import { listInvitations } from './list.ts'

export const invitationRoutes = new ApiRouter()
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/organisation/invitations',
      access: inOrganisation('members.see'),
      summary: 'List the invitations of the last 90 days, newest first.',
      query: listInvitationsQuery,
      response: listInvitationsResponse,
      refuses: ['invalid_request'],
    }),
    async (c) => {
      const page = await listInvitations(c.var, c.var.access, c.req.valid('query'))
      return c.json({ status: 200, ...page }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/organisation/invitations',
      access: onlyByPerson(inOrganisation('members.change')),
      summary: 'Invite people by email. Each address gets a separate result.',
      body: inviteRequest,
      response: inviteResponse,
      refuses: ['proof_required', 'invalid_request'],
    }),
    async (c) => {
      const request = c.req.valid('json')
      if (request.role === 'owner') refuseWithoutProof(c.var.session, c.var.clock)
      const data = await invite(c.var, c.var, request)
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/organisation/invitations/{invitationId}/resend',
      access: onlyByPerson(inOrganisation('members.change')),
      summary: 'Replace an invitation with a new one. The old link stops working.',
      params: invitationPath,
      response: resendInvitationResponse,
      refuses: ['proof_required', 'invalid_request', 'already_done', 'too_many_attempts'],
    }),
    async (c) => {
      const data = await resendInvitation(c.var, c.var, c.req.valid('param').invitationId)
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/organisation/invitations/{invitationId}/revoke',
      access: onlyByPerson(inOrganisation('members.change')),
      summary: 'Revoke a pending invitation.',
      params: invitationPath,
      response: revokeInvitationResponse,
      refuses: ['already_done'],
    }),
    async (c) => {
      const data = await revokeInvitation(c.var, c.var, c.req.valid('param').invitationId)
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/invitation',
      summary: 'Get the details of an invitation. This changes nothing.',
      body: readInvitationRequest,
      response: readInvitationResponse,
      refuses: ['invalid_request', 'not_found'],
    }),
    async (c) => {
      const data = await readOffer(c.var, c.var.account, c.req.valid('json').token)
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/invitation/accept',
      summary: 'Accept an invitation. Only the account with the invited address can.',
      body: readInvitationRequest,
      response: acceptInvitationResponse,
      refuses: ['invalid_request', 'not_found', 'not_allowed', 'already_done', 'limit_reached'],
    }),
    async (c) => {
      const id = await acceptInvitation(c.var, c.var, c.req.valid('json').token)
      return c.json({ status: 200, data: { organisation_id: id } }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/invitation/decline',
      summary: 'Decline an invitation. Only the account with the invited address can.',
      body: readInvitationRequest,
      response,
      refuses: ['invalid_request', 'not_found', 'not_allowed', 'already_done'],
    }),
    async (c) => {
      await declineInvitation(c.var, c.var, c.req.valid('json').token)
      return c.json({ status: 200, message: 'You declined the invitation.' }, 200)
    },
  )
