import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import { call } from '../client.ts'

/** Until when a website's domain is registered, as its registry told; null before anybody asked. */
export const domainRegistrationQuery = (id: string) =>
  queryOptions({
    queryKey: ['domain', id, 'registration'],
    queryFn: async () => (await call('GET /v1/domain/{id}/registration', { path: { id } })).data,
  })

/** Asks the registry now. */
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
