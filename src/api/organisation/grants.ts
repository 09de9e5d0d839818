import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { GrantRequest } from '../../../contract/organisation/grant.ts'
import { byCursor } from '../by-cursor.ts'
import { call } from '../client.ts'
import { useRefetching } from '../use-refetching.ts'

/** Whose access, or access to what: the fields of the contract’s query. */
export type GrantFilter = { member_id?: string; team_id?: string; resource_id?: string }

/** The access that was granted, by the name of the website or database, paginated. */
export const grantsQuery = (filter: GrantFilter) =>
  infiniteQueryOptions({
    queryKey: ['grants', 'list', filter],
    queryFn: ({ pageParam }) =>
      call('GET /v1/organisation/grants', { query: { ...filter, cursor: pageParam } }),
    ...byCursor,
    placeholderData: keepPreviousData,
  })

/** The access of one member to one website or database, with what their teams have. */
export const memberGrantsQuery = (memberId: string, resourceId: string) =>
  queryOptions({
    queryKey: ['grants', 'member', memberId, resourceId],
    queryFn: async () =>
      (
        await call('GET /v1/organisation/grants', {
          query: { member_id: memberId, resource_id: resourceId },
        })
      ).data,
  })

/** The websites and databases whose name contains the text: the first few. */
export const findResources = async (search: string) =>
  (await call('GET /v1/organisation/resources', { query: { search, limit: '20' } })).data

/** The same of all that the person sees, whether or not they may grant access to it. */
export const findSeenResources = async (search: string) =>
  (await call('GET /v1/organisation/resources', { query: { for: 'see', search, limit: '20' } }))
    .data

/** One website or database that the person sees; null if there is none with this id. */
export const seenResourceQuery = (id: string) =>
  queryOptions({
    queryKey: ['resources', 'seen', id],
    queryFn: async () => {
      const { data } = await call('GET /v1/organisation/resources', { query: { for: 'see', id } })
      return data.find((resource) => resource.id === id) ?? null
    },
  })

/** The members to whom access to a website or database can be granted, by part of their name or email address. */
export const findRecipients = async (resourceId: string, search: string) =>
  (
    await call('GET /v1/organisation/resources/{resourceId}/members', {
      path: { resourceId },
      query: { search },
    })
  ).data

/** One website or database to which the person may grant access; null if there is none with this id. */
export const resourceQuery = (id: string) =>
  queryOptions({
    queryKey: ['resources', id],
    queryFn: async () => {
      const { data } = await call('GET /v1/organisation/resources', { query: { id } })
      return data.find((resource) => resource.id === id) ?? null
    },
  })

const useGrantMutation = <Input = void, Answer = unknown>(
  mutationFn: (input: Input) => Promise<Answer>,
) => useRefetching(mutationFn, [['grants'], ['teams']])

/** Grants access, or changes its level: one after the other, and stops at the first that is refused. */
export const useGrant = () =>
  useGrantMutation(async (wanted: readonly GrantRequest[]) => {
    for (const body of wanted) await call('POST /v1/organisation/grants', { body })
  })

export const useRevokeGrant = () =>
  useGrantMutation((grantId: string) =>
    call('POST /v1/organisation/grants/{grantId}/remove', { path: { grantId } }),
  )
