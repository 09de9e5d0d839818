import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import type { AddOrganisation } from '../../../contract/organisation/organisation.ts'
import { call, type Query } from '../client.ts'

/** The organisations of the signed-in person, with their role in each, in the order in which they joined. */
export const organisationsQuery = queryOptions({
  queryKey: ['organisations'],
  queryFn: async () => (await call('GET /v1/organisations')).data,
})

/** The id of the person’s organisation that has all of these. Null if none has. */
export const ownerQuery = (query: Query) =>
  queryOptions({
    queryKey: ['owner', query],
    queryFn: async () =>
      (await call('GET /v1/organisations/owner', { query })).data.organisation_id,
    retry: false,
  })

/** Creates another organisation, owned by the person. */
export function useAddOrganisation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: AddOrganisation) =>
      (await call('POST /v1/organisations', { body })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: organisationsQuery.queryKey }),
  })
}
