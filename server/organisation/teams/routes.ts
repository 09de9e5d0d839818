import { response } from '../../../contract/common.ts'
import {
  addTeamMembersRequest,
  listTeamsResponse,
  teamMemberPath,
  teamPath,
  teamRequest,
  teamResponse,
} from '../../../contract/organisation/team.ts'
import { signedIn } from '../../account/sessions/signed-in.ts'
import { afterProof } from '../../account/step-up/service.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { inOrganisation } from '../access/in-organisation.ts'
import {
  addTeam,
  addTeamMembers,
  changeTeam,
  listTeams,
  removeTeam,
  removeTeamMember,
} from './service.ts'

export const teamRoutes = new ApiRouter()
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/user/team',
      access: inOrganisation('inbox.see'),
      summary: 'List the teams of the current organisation that the person is in or may see.',
      response: listTeamsResponse,
      // Part of the warm-up after sign-in, before the email address is verified.
      allows: 'unverified_email',
    }),
    async (c) => c.json({ status: 200, data: await listTeams(c.var.db, c.var.access) }, 200),
  )
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/organisation/teams',
      access: inOrganisation('members.see'),
      summary: 'List the teams of the current organisation, by name.',
      response: listTeamsResponse,
    }),
    async (c) => c.json({ status: 200, data: await listTeams(c.var.db, c.var.access) }, 200),
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/organisation/teams',
      access: inOrganisation('members.change'),
      summary: 'Add a team.',
      body: teamRequest,
      response: teamResponse,
      refuses: ['invalid_request', 'already_done'],
    }),
    async (c) => {
      const data = await addTeam(c.var, c.var, c.req.valid('json').name)
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/organisation/teams/{teamId}',
      access: inOrganisation('members.change'),
      summary: 'Rename a team.',
      params: teamPath,
      body: teamRequest,
      response: teamResponse,
      refuses: ['invalid_request', 'already_done'],
    }),
    async (c) => {
      const team = { id: c.req.valid('param').teamId, name: c.req.valid('json').name }
      const data = await changeTeam(c.var, c.var, team)
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/organisation/teams/{teamId}/remove',
      access: afterProof(inOrganisation('members.change')),
      summary: 'Remove a team, with the access that its members had through it.',
      params: teamPath,
      response,
    }),
    async (c) => {
      await removeTeam(c.var, c.var, c.req.valid('param').teamId)
      return c.json({ status: 200, message: 'The team was removed.' }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/organisation/teams/{teamId}/members',
      access: inOrganisation('members.change'),
      summary: 'Add members of the organisation to a team.',
      params: teamPath,
      body: addTeamMembersRequest,
      response: teamResponse,
      refuses: ['invalid_request'],
    }),
    async (c) => {
      const added = { id: c.req.valid('param').teamId, memberIds: c.req.valid('json').member_ids }
      const data = await addTeamMembers(c.var, c.var, added)
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/organisation/teams/{teamId}/members/{memberId}/remove',
      access: inOrganisation('members.change'),
      summary: 'Remove a member from a team. They stay in the organisation.',
      params: teamMemberPath,
      response,
    }),
    async (c) => {
      const { teamId: id, memberId } = c.req.valid('param')
      await removeTeamMember(c.var, c.var, { id, memberId })
      return c.json({ status: 200, message: 'The member was removed from the team.' }, 200)
    },
  )
