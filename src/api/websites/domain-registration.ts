import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import { call } from '../client.ts'

/** When a website's domain expires, according to its registry; null before the first lookup. */
export const domainRegistrationQuery = (id: string) =>
  queryOptions({
    queryKey: ['domain', id, 'registration'],
    queryFn: async () => (await call('GET /v1/domain/{id}/registration', { path: { id } })).data,
  })

/** Looks it up in the registry now. */
export const useCheckRegistration = (id: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST /v1/domain/{id}/registration/check', { path: { id } }),
    onSuccess: ({ data }) => {
      client.setQueryData(domainRegistrationQuery(id).queryKey, data)
      return client.invalidateQueries({ queryKey: ['domain', id] })
    },
  })
}
