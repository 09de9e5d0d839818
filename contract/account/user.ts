import { z } from 'zod'

import { response, responseWith, instant, personName } from '../common.ts'
import { messages } from '../messages.ts'
import { secondFactorMethods } from './authentication.ts'
import { preferences } from './preferences.ts'
import { proofMethods } from './step-up.ts'

/** GET /v1/user: the signed-in person and their remaining steps. */
export const user = z.object({
  id: z.string(),
  email: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  /** Null until the emailed code is entered. */
  email_verified_at: instant.nullable(),
  /** Null until the onboarding questions are answered. */
  onboarded_at: instant.nullable(),
  /** False for people who registered by social sign-in or invitation and have not set one. */
  has_password: z.boolean(),
  /** The method that POST /v1/prove accepts. */
  proves_with: z.enum(proofMethods),
  /**
   * True while this session is still waiting for its second factor. Then only reading this, the status, signing out,
   * /v1/verify-otp, /v1/resend-otp, /v1/lost-factor and proving with a passkey are allowed.
   */
  second_factor_pending: z.boolean(),
  /** The accepted methods while it waits. Not every server returns them. */
  second_factor_methods: z.array(z.enum(secondFactorMethods)).optional(),
  /** Not every server returns them. */
  preferences: preferences.optional(),
  /** When a closing account is deleted. Not every server returns it. */
  deleted_at: instant.nullish(),
  created_at: instant,
})
export type User = z.infer<typeof user>
export const userResponse = responseWith(user)

/** GET /v1/user/profile */
export const profile = z.object({
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  is_technical: z.boolean().nullable(),
  use_case: z.string().nullable(),
  company_size: z.string().nullable(),
})
export const profileResponse = responseWith(profile)

/** POST /v1/user/profile */
export const changeProfileRequest = z.object({
  first_name: personName(messages.firstNameMissing),
  last_name: personName(messages.lastNameMissing),
})
export type ChangeProfile = z.infer<typeof changeProfileRequest>

/** POST /v1/sign-out: ends this session on the server. */
export const signOutResponse = response
