import { response } from '../../../contract/common.ts'
import {
  changeMemberRequest,
  listMembersQuery,
  listMembersResponse,
  memberPath,
  memberResponse,
} from '../../../contract/organisation/member.ts'
import { refuseWithoutProof } from '../../account/sessions/recent-proof.ts'
import { signedIn } from '../../account/sessions/signed-in.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { inOrganisation, onlyByPerson } from '../access/in-organisation.ts'
import { listMembers, readMember } from './list.ts'
import { changeRole, leave, removeMember } from './service.ts'

export const memberRoutes = new ApiRouter()
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/organisation/members',
      access: inOrganisation('members.see'),
      summary: 'List the members of the current organisation, by name.',
      query: listMembersQuery,
      response: listMembersResponse,
      refuses: ['invalid_request'],
    }),
    async (c) => {
      const page = await listMembers(c.var.db, c.var.access, c.req.valid('query'))
      return c.json({ status: 200, ...page }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/organisation/members/{memberId}',
      access: inOrganisation('members.see'),
      summary: 'Get a member.',
      params: memberPath,
      response: memberResponse,
    }),
    async (c) => {
      const data = await readMember(c.var.db, c.var.access, c.req.valid('param').memberId)
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/organisation/members/{memberId}',
      access: onlyByPerson(inOrganisation('members.change')),
      summary: 'Change the role of a member. Only owners can add owners or change their role.',
      params: memberPath,
      body: changeMemberRequest,
      response: memberResponse,
      refuses: ['proof_required', 'invalid_request'],
    }),
    async (c) => {
      refuseWithoutProof(c.var.session, c.var.clock)
      const { memberId } = c.req.valid('param')
      const data = await changeRole(c.var, c.var, memberId, c.req.valid('json').role)
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/organisation/members/{memberId}/remove',
      access: onlyByPerson(inOrganisation('members.change')),
      summary:
        'Remove a member, also one whose account is closing. Everything that they added is kept.',
      params: memberPath,
      response,
      refuses: ['proof_required'],
    }),
    async (c) => {
      refuseWithoutProof(c.var.session, c.var.clock)
      await removeMember(c.var, c.var, c.req.valid('param').memberId)
      return c.json({ status: 200, message: 'The member was removed.' }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/organisation/leave',
      access: inOrganisation('inbox.see'),
      summary: 'Leave the current organisation. The last owner can’t leave.',
      response,
      refuses: ['proof_required'],
    }),
    async (c) => {
      refuseWithoutProof(c.var.session, c.var.clock)
      await leave(c.var, c.var)
      return c.json({ status: 200, message: 'You left the organisation.' }, 200)
    },
  )
