import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import type { ChangeDomainSettings } from '../../../contract/websites/domain-settings.ts'
import { call } from '../client.ts'

/** The protection, TLS and email alert settings of a website. Refetched with the website itself. */
export const domainSettingsQuery = (domainId: string) =>
  queryOptions({
    queryKey: ['domain', domainId, 'settings'],
    queryFn: async () =>
      (await call('GET /v1/domain/{id}/settings', { path: { id: domainId } })).data,
  })

/** Changes the given settings, and keeps the others. */
export const useChangeSettings = (domainId: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: ChangeDomainSettings) =>
      (await call('POST /v1/domain/{id}/settings', { path: { id: domainId }, body })).data,
    onSuccess: (settings) => {
      client.setQueryData(domainSettingsQuery(domainId).queryKey, settings)
      return client.invalidateQueries({ queryKey: ['domains'] })
    },
  })
}
