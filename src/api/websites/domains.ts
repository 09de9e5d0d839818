import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'

import type { Domain } from '../../../contract/websites/domain.ts'
import { call, type Query } from '../client.ts'

/** Which websites, by the fields of the contract's query. */
export type DomainQuery = Query

/** The account's websites, a page at a time: those that stand, or those that can be restored. */
export const domainsQuery = (list: 'standing' | 'removed' = 'standing', query: DomainQuery = {}) =>
  infiniteQueryOptions({
    queryKey: ['domains', list, query],
    queryFn: ({ pageParam }) =>
      call('GET /v1/domain', {
        query: { ...query, ...(list === 'removed' && { state: list }), cursor: pageParam },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    // Of the same list, what was there stays until what is searched for has come.
    placeholderData: (previous, before) => (before?.queryKey[1] === list ? previous : undefined),
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

/** Takes a name, a host name or an address, as it was typed. */
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

/** The key with which logs of the website are sent, in the place of the one before. It can be read this once. */
export const useMakeIngestKey = () =>
  useMutation({
    mutationFn: async (id: string) =>
      (await call('POST /v1/domain/{id}/ingest-key', { path: { id } })).data.ingest_key,
  })
