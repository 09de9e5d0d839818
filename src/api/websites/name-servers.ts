import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import { call } from '../client.ts'

/** The current name servers of a website, and those to set. */
export const nameServersQuery = (id: string) =>
  queryOptions({
    queryKey: ['domain', id, 'name-servers'],
    queryFn: async () => (await call('GET /v1/domain/{id}/name-servers', { path: { id } })).data,
  })

/** Checks the parent zone now. */
export const useCheckNameServers = (id: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST /v1/domain/{id}/name-servers/check', { path: { id } }),
    onSuccess: ({ data }) => {
      client.setQueryData(nameServersQuery(id).queryKey, data)
      return client.invalidateQueries({ queryKey: ['domain', id] })
    },
  })
}
