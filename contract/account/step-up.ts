import { z } from 'zod'

import { responseWith, currentPassword, renewedCredentialsResponse } from '../common.ts'

/** After this a session has to prove again who is behind it, before something is destroyed. */
export const PROOF_LIFE_SECONDS = 10 * 60

/** What an account proves with: its password, else its authenticator app, else a code that is mailed for this. */
export const proofMethods = ['password', 'authenticator', 'mailed_code'] as const
export type ProofMethod = (typeof proofMethods)[number]

/** POST /v1/prove: what `proves_with` of the user asks for. A recovery code counts as one of the app. */
export const proveRequest = z.object({
  password: currentPassword.optional(),
  /** Spaces and hyphens don't count. */
  code: z.string().max(64, 'That is too long for a code.').optional(),
})
export type ProveRequest = z.infer<typeof proveRequest>
/** The tokens before these work for 30 seconds more, for requests under way. */
export const proveResponse = renewedCredentialsResponse

/** POST /v1/prove/send-code: for accounts that prove with a mailed code. One of the last minute is not sent again. */
export const sendProofCodeResponse = responseWith(
  z.object({
    /** Seconds until another one can be asked for. */
    wait_seconds: z.int().min(1),
  }),
)
