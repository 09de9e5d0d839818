import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'

import type { Domain } from '../../../contract/websites/domain.ts'
import { byCursor } from '../by-cursor.ts'
import { call, type Query } from '../client.ts'

/** Filters websites by the fields of the contract's query. */
export type DomainQuery = Query

/** The account's websites, paginated: the current ones, or those that can be restored. */
export const domainsQuery = (list: 'standing' | 'removed' = 'standing', query: DomainQuery = {}) =>
  infiniteQueryOptions({
    queryKey: ['domains', list, query],
    queryFn: ({ pageParam }) =>
      call('GET /v1/domain', {
        query: { ...query, ...(list === 'removed' && { state: list }), cursor: pageParam },
      }),
    ...byCursor,
    // For the same list, the previous rows are shown until the search results arrive.
    placeholderData: (previous, before) => (before?.queryKey[1] === list ? previous : undefined),
  })

/** As many as fit into the list of a choice. */
const CHOICES = '20'

/** The first websites by name: whether there are any, and what a choice lists before anything is typed. */
export const firstDomainsQuery = queryOptions({
  queryKey: ['domains', 'first'],
  queryFn: async () => (await call('GET /v1/domain', { query: { limit: CHOICES } })).data,
})

/** The current websites whose name contains the text. */
export const findDomains = async (search: string) =>
  (await call('GET /v1/domain', { query: { search, limit: CHOICES } })).data

/** Those of a few websites that are current ones of the organisation. */
export const someDomainsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['domains', 'some', ids],
    queryFn: async () => (await call('GET /v1/domain', { query: { id: [...ids] } })).data,
  })

/** One website of the account. */
export const domainQuery = (id: string) =>
  queryOptions({
    queryKey: ['domain', id],
    queryFn: async () => (await call('GET /v1/domain/{id}', { path: { id } })).data,
  })

const useDomainMutation = <Input>(mutationFn: (input: Input) => ReturnType<typeof readDomain>) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: ({ id }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['domains'] }),
        client.invalidateQueries({ queryKey: ['domain', id] }),
      ]),
  })
}
const readDomain = async (response: Promise<{ data: Domain }>) => (await response).data

/** Accepts a name, a host name or a URL, as typed. */
export const useAddDomain = () =>
  useDomainMutation((name: string) => readDomain(call('POST /v1/domain', { body: { name } })))

export const useRemoveDomain = () =>
  useDomainMutation((id: string) =>
    readDomain(call('POST /v1/domain/{id}/remove', { path: { id } })),
  )

export const useRestoreDomain = () =>
  useDomainMutation((id: string) =>
    readDomain(call('POST /v1/domain/{id}/restore', { path: { id } })),
  )
