import { queryOptions } from '@tanstack/react-query'

import { call } from '../client.ts'
import { useRefetching } from '../use-refetching.ts'

/** The teams of the organisation by name. */
export const teamsQuery = queryOptions({
  queryKey: ['teams'],
  queryFn: async () => (await call('GET /v1/organisation/teams')).data,
})

const useTeamMutation = <Input = void, Answer = unknown>(
  mutationFn: (input: Input) => Promise<Answer>,
) => useRefetching(mutationFn, [['teams'], ['members'], ['grants']])

export const useAddTeam = () =>
  useTeamMutation(
    async (name: string) => (await call('POST /v1/organisation/teams', { body: { name } })).data,
  )

export const useRenameTeam = (teamId: string) =>
  useTeamMutation((name: string) =>
    call('POST /v1/organisation/teams/{teamId}', { path: { teamId }, body: { name } }),
  )

export const useRemoveTeam = () =>
  useTeamMutation((teamId: string) =>
    call('POST /v1/organisation/teams/{teamId}/remove', { path: { teamId } }),
  )

type TeamMembers = { teamId: string; memberIds: string[] }

export const useAddTeamMembers = () =>
  useTeamMutation(({ teamId, memberIds }: TeamMembers) =>
    call('POST /v1/organisation/teams/{teamId}/members', {
      path: { teamId },
      body: { member_ids: memberIds },
    }),
  )

export const useRemoveTeamMember = (teamId: string) =>
  useTeamMutation((memberId: string) =>
    call('POST /v1/organisation/teams/{teamId}/members/{memberId}/remove', {
      path: { teamId, memberId },
    }),
  )
