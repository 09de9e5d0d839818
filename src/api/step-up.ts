import { useMutation } from '@tanstack/react-query'

import type { ProveRequest } from '../../contract/step-up.ts'
import { call } from './client.ts'
import { RefusedError } from './failures.ts'

/** Whether the server asks to prove who is there before it does this. */
export const isProofRequired = (error: unknown) =>
  error instanceof RefusedError && error.answer.code === 'proof_required'

export const prove = (given: ProveRequest) => call('POST /v1/prove', { body: given })

/** Mails the code to prove with. Gives the seconds until another one can be asked for. */
export const useSendProofCode = () =>
  useMutation({
    mutationFn: async () => (await call('POST /v1/prove/send-code')).data.wait_seconds,
  })
