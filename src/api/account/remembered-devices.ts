import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import { call } from '../client.ts'

/** The browsers that sign in without a second factor. */
export const rememberedDevicesQuery = queryOptions({
  queryKey: ['remembered-devices'],
  queryFn: async () => (await call('GET /v1/user/devices')).data,
})

export function useForgetDevice() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('POST /v1/user/devices/{id}/forget', { path: { id } }),
    // Also after a rejection: it may have been forgotten in the meantime.
    onSettled: () => client.invalidateQueries({ queryKey: rememberedDevicesQuery.queryKey }),
  })
}
