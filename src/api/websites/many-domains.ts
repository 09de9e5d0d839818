import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { ProtectionMode } from '../../../contract/websites/protection.ts'
import { call } from '../client.ts'

/** Sets the mode of several websites: of all of them or of none. */
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

/** Starts checks of several websites. The live stream reports when each is done. */
export const useCheckPostures = () =>
  useMutation({
    mutationFn: async (ids: string[]) =>
      (await call('POST /v1/domain/posture', { body: { ids } })).data,
  })
