import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { ProtectionMode } from '../../../contract/websites/protection.ts'
import { call } from '../client.ts'

/** Sets the mode of several websites, of all or of none. */
export const useSetModes = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: { ids: string[]; mode: ProtectionMode }) =>
      (await call('POST /v1/domain/settings', { body })).data,
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['domains'] }),
        client.invalidateQueries({ queryKey: ['domain'] }),
      ]),
  })
}

/** Has several websites checked. The live stream tells when each has been. */
export const useCheckPostures = () =>
  useMutation({
    mutationFn: async (ids: string[]) =>
      (await call('POST /v1/domain/posture', { body: { ids } })).data,
  })
