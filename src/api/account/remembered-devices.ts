import { queryOptions } from '@tanstack/react-query'

import { call } from '../client.ts'
import { useRefetching } from '../use-refetching.ts'

/** The browsers that sign in without a second factor. */
export const rememberedDevicesQuery = queryOptions({
  queryKey: ['remembered-devices'],
  queryFn: async () => (await call('GET /v1/user/devices')).data,
})

export const useForgetDevice = () =>
  useRefetching(
    (id: string) => call('POST /v1/user/devices/{id}/forget', { path: { id } }),
    [rememberedDevicesQuery.queryKey],
  )
