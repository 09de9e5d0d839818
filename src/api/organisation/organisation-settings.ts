import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import type { ChangeOrganisation } from '../../../contract/organisation/organisation-settings.ts'
import { call } from '../client.ts'
import { useRefetching } from '../use-refetching.ts'
import { organisationsQuery } from './organisations.ts'

/** The settings of the current organisation. */
export const organisationSettingsQuery = queryOptions({
  queryKey: ['organisation-settings'],
  queryFn: async () => (await call('GET /v1/organisation/settings')).data,
})

/** Changes the given settings, and keeps the others. */
export const useChangeOrganisation = () =>
  useRefetching(
    async (body: ChangeOrganisation) =>
      (await call('POST /v1/organisation/settings', { body })).data,
    [organisationSettingsQuery.queryKey, organisationsQuery.queryKey],
  )

/** Deletes the current organisation. Its owners can restore it for 30 days. */
export const useDeleteOrganisation = () =>
  useChangeOfDeletion(async () => {
    await call('POST /v1/organisation/delete')
  })

/** Restores the current organisation, which is deleted. */
export const useRestoreOrganisation = () =>
  useChangeOfDeletion(async () => {
    await call('POST /v1/organisation/restore')
  })

function useChangeOfDeletion(mutationFn: () => Promise<void>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: organisationsQuery.queryKey })
      await client.invalidateQueries()
    },
  })
}
