import { z } from 'zod'

import {
  credentialsResponse,
  instant,
  renewedCredentialsResponse,
  responseWith,
  text,
} from '../common.ts'

export const PASSKEYS_MAX = 20

const passkeyName = text('Enter a name.')
  .trim()
  .min(1, 'Enter a name.')
  .max(60, 'Use at most 60 characters.')

export const passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Whether a provider keeps a copy of it, so that it survives the loss of the device. */
  is_backed_up: z.boolean(),
  created_at: instant,
  last_used_at: instant.nullable(),
})
export type Passkey = z.infer<typeof passkey>

/** Bytes in base64url. Attestation statements of some security keys are a few kilobytes long. */
const bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]*$/, 'Encode this value as base64url.')
const credentialId = bytes(1400)
const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
})

/** Returned with each challenge, and sent back with the browser's response to it. */
const attempt = z.string().max(128)

/** PublicKeyCredentialRequestOptionsJSON (WebAuthn Level 3 section 5.5). */
export const passkeyRequestOptions = z.object({
  challenge: z.string(),
  timeout: z.int().optional(),
  rpId: z.string().optional(),
  allowCredentials: z.array(descriptor).optional(),
  userVerification: z.enum(['required', 'preferred', 'discouraged']).optional(),
})
/** PublicKeyCredentialCreationOptionsJSON (WebAuthn Level 3 section 5.4). */
export const passkeyCreationOptions = z.object({
  rp: z.object({ name: z.string(), id: z.string().optional() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int().optional(),
  excludeCredentials: z.array(descriptor).optional(),
  authenticatorSelection: z
    .object({
      residentKey: z.enum(['required', 'preferred', 'discouraged']).optional(),
      requireResidentKey: z.boolean().optional(),
      userVerification: z.enum(['required', 'preferred', 'discouraged']).optional(),
    })
    .optional(),
  attestation: z.enum(['none', 'indirect', 'direct', 'enterprise']).optional(),
})

/** What the browser returns for a challenge. */
const passkeyAssertion = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    userHandle: bytes(100).optional(),
  }),
})
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>
const passkeyAttestation = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(40_000),
    transports: z
      .array(
        z
          .string()
          .max(20)
          .regex(/^[\w-]+$/),
      )
      .max(10)
      .optional(),
  }),
})
export type PasskeyAttestation = z.infer<typeof passkeyAttestation>

/** POST /v1/passkey/options: a challenge for signing in with a passkey. */
export const passkeyOptionsResponse = responseWith(
  z.object({ attempt: z.string(), options: passkeyRequestOptions }),
)
/** POST /v1/passkey/sign-in: counts as both factors, so the passkey has to verify its user. */
export const usePasskeyRequest = z.object({ attempt, response: passkeyAssertion })
export type UsePasskeyRequest = z.infer<typeof usePasskeyRequest>
export const passkeySignInResponse = credentialsResponse

/** POST /v1/prove/passkey: the second factor of a session that waits for it, or else re-authentication. */
export const provePasskeyResponse = renewedCredentialsResponse

/** POST /v1/user/passkeys/options: a challenge for a new passkey. */
export const passkeyCreationResponse = responseWith(
  z.object({ attempt: z.string(), options: passkeyCreationOptions }),
)
/** POST /v1/user/passkeys: adds the new passkey. An account's first strong factor comes with recovery codes. */
export const addPasskeyRequest = z.object({
  attempt,
  name: passkeyName,
  response: passkeyAttestation,
})
export const addPasskeyResponse = renewedCredentialsResponse.extend({
  data: z.object({ passkey, recovery_codes: z.array(z.string()) }),
})

export const passkeyPath = z.object({ passkeyId: z.string() })
/** POST /v1/user/passkeys/{passkeyId} */
export const renamePasskeyRequest = z.object({ name: passkeyName })
export const passkeyResponse = responseWith(passkey)
/** POST /v1/user/passkeys/{passkeyId}/remove */
export const removePasskeyResponse = renewedCredentialsResponse
