import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import { call } from '../client.ts'

/** The newest scan of a website, or null. The live stream reports when to refetch it. */
export const scanQuery = (id: string) =>
  queryOptions({
    queryKey: ['domain', id, 'scan'],
    queryFn: async () => (await call('GET /v1/domain/{id}/scan', { path: { id } })).data,
  })

const useScanMutation = (
  name: 'POST /v1/domain/{id}/scan' | 'POST /v1/domain/{id}/scan/cancel',
) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => (await call(name, { path: { id } })).data,
    onSuccess: (scan, id) => {
      client.setQueryData(scanQuery(id).queryKey, scan)
      return client.invalidateQueries({ queryKey: ['domain', id] })
    },
  })
}

export const useStartScan = () => useScanMutation('POST /v1/domain/{id}/scan')
export const useCancelScan = () => useScanMutation('POST /v1/domain/{id}/scan/cancel')
