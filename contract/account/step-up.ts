import { z } from 'zod'

import { responseWith, currentPassword, renewedCredentialsResponse } from '../common.ts'

/** After this, a session must be confirmed again before a destructive action. */
export const PROOF_LIFE_SECONDS = 10 * 60

/**
 * How an account confirms its identity: with its password, or else its authenticator app, a passkey or an emailed code.
 */
export const proofMethods = ['password', 'authenticator', 'passkey', 'mailed_code'] as const
export type ProofMethod = (typeof proofMethods)[number]

/** POST /v1/prove: the method is the user's `proves_with`. A recovery code counts as one from the app. */
export const proveRequest = z.object({
  password: currentPassword.optional(),
  /** Spaces and hyphens are ignored. */
  code: z.string().max(64, 'The code is too long.').optional(),
})
export type ProveRequest = z.infer<typeof proveRequest>
/** The previous tokens stay valid for 30 seconds, for requests in progress. */
export const proveResponse = renewedCredentialsResponse

/**
 * POST /v1/prove/send-code: for accounts that confirm with an emailed code. A code sent within the last minute is not
 * sent again.
 */
export const sendProofCodeResponse = responseWith(
  z.object({
    /** Seconds until another code can be requested. */
    wait_seconds: z.int().min(1),
  }),
)
