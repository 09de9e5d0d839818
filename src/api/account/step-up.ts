import { useMutation } from '@tanstack/react-query'

import type { ProveRequest } from '../../../contract/account/step-up.ts'
import { call } from '../client.ts'
import { RefusedError } from '../failures.ts'
import { renewing } from './renewing.ts'

/** Whether the server requires re-authentication for this action. */
export const isProofRequired = (error: unknown) =>
  error instanceof RefusedError && error.response.code === 'proof_required'

/** Re-authenticates, and stores the tokens that the server renews with it. */
export const prove = (given: ProveRequest) =>
  renewing(() => call('POST /v1/prove', { body: given }))

/** Sends the code for re-authentication by email. Returns the seconds until another one can be requested. */
export const useSendProofCode = () =>
  useMutation({
    mutationFn: async () => (await call('POST /v1/prove/send-code')).data.wait_seconds,
  })
