import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
} from '@tanstack/react-query'

import type { ChangeMember } from '../../../contract/organisation/member.ts'
import { byCursor } from '../by-cursor.ts'
import { call, type Query } from '../client.ts'
import { useRefetching } from '../use-refetching.ts'
import { organisationsQuery } from './organisations.ts'

/** The members of the organisation by name, paginated. Filters are the fields of the contract’s query. */
export const membersQuery = (query: Query = {}) =>
  infiniteQueryOptions({
    queryKey: ['members', 'list', query],
    queryFn: ({ pageParam }) =>
      call('GET /v1/organisation/members', { query: { ...query, cursor: pageParam } }),
    ...byCursor,
    placeholderData: keepPreviousData,
  })

/** The members whose name or email address contains the text: the first few. */
export const findMembers = async (search: string) =>
  (await call('GET /v1/organisation/members', { query: { search, limit: '20' } })).data

/** One member of the organisation. */
export const memberQuery = (memberId: string) =>
  queryOptions({
    queryKey: ['members', 'one', memberId],
    queryFn: async () =>
      (await call('GET /v1/organisation/members/{memberId}', { path: { memberId } })).data,
  })

const useMemberMutation = <Input = void, Answer = unknown>(
  mutationFn: (input: Input) => Promise<Answer>,
) => useRefetching(mutationFn, [['members'], ['teams'], ['grants'], organisationsQuery.queryKey])

export const useChangeRole = () =>
  useMemberMutation(({ memberId, role }: { memberId: string } & ChangeMember) =>
    call('POST /v1/organisation/members/{memberId}', { path: { memberId }, body: { role } }),
  )

export const useRemoveMember = () =>
  useMemberMutation((memberId: string) =>
    call('POST /v1/organisation/members/{memberId}/remove', { path: { memberId } }),
  )

/** Doesn’t refetch anything: the person can no longer see anything of the organisation. */
export const useLeave = () => useMutation({ mutationFn: () => call('POST /v1/organisation/leave') })
