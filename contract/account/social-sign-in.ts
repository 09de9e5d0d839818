import { z } from 'zod'

/** The providers, as in /v1/{provider} (start) and /v1/{provider}-callback. */
export const socialProviders = ['google', 'github'] as const
export type SocialProvider = (typeof socialProviders)[number]

/**
 * GET /v1/google, GET /v1/github: redirects to the provider's consent page. The flow ends at /auth-callback with
 * `token` and `user_token`, and with `state`, `next` and `popup` unchanged.
 */
export const startSocialQuery = z.object({
  /** The browser's own value. The console accepts no credentials from a callback without it. */
  state: z
    .string()
    .regex(/^[\w-]{16,128}$/)
    .optional(),
  /** Where in the console to continue: a path on this origin, otherwise ignored. */
  next: z.string().max(2000).optional(),
  /** The page was opened in a popup, which may close itself at the end. */
  popup: z.literal('1').optional(),
})
