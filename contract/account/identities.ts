import { z } from 'zod'

import { instant, renewedCredentialsResponse, responseWith } from '../common.ts'
import { socialProviders } from './social-sign-in.ts'

/** A provider, and the account there that can be used to sign in to this one. */
const identity = z.object({
  provider: z.enum(socialProviders),
  /** Whether this server offers it. */
  is_available: z.boolean(),
  linked: z
    .object({
      /** The address of the account at the provider. Null when it was linked before this was stored. */
      email: z.string().nullable(),
      linked_at: instant,
      /** False while it is the only way to sign in. */
      may_unlink: z.boolean(),
    })
    .nullable(),
})
export type Identity = z.infer<typeof identity>

/** GET /v1/user/identities */
export const listIdentitiesResponse = responseWith(z.array(identity).length(socialProviders.length))

export const identityPath = z.object({ provider: z.enum(socialProviders) })

/**
 * POST /v1/user/identities/{provider}/link: returns the consent page to open in this browser. It leads back to
 * /account?tab=sign-in, with the result in `linked` or `link_error`.
 */
export const linkIdentityResponse = responseWith(z.object({ location: z.string().min(1) }))

/** Why a provider was not linked, in `link_error`. */
const linkErrors = [
  'denied',
  'expired',
  'failed',
  'identity_taken',
  'already_linked',
  'session_ended',
] as const
export type LinkError = (typeof linkErrors)[number]

/** POST /v1/user/identities/{provider}/unlink: refused when it is the only way to sign in. Ends every other session. */
export const unlinkIdentityResponse = renewedCredentialsResponse
