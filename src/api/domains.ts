import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'

import type { Domain } from '../../contract/domain.ts'
import { call } from './client.ts'

/** The account's websites by name, a page at a time: those that stand, or those that can be restored. */
export const domainsQuery = (list: 'standing' | 'removed' = 'standing') =>
  infiniteQueryOptions({
    queryKey: ['domains', list],
    queryFn: ({ pageParam }) =>
      call('GET /v1/domain', {
        query: { cursor: pageParam, state: list === 'removed' ? 'removed' : undefined },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  })

/** One website of the account. */
export const domainQuery = (id: string) =>
  queryOptions({
    queryKey: ['domains', 'one', id],
    queryFn: () => readDomain(call('GET /v1/domain/{id}', { path: { id } })),
  })

const useDomainMutation = <Input>(mutationFn: (input: Input) => ReturnType<typeof readDomain>) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => client.invalidateQueries({ queryKey: ['domains'] }),
  })
}
const readDomain = async (answer: Promise<{ data: Domain }>) => (await answer).data

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
