import { z } from 'zod'

import { EMAIL_MAX_LENGTH, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from './constants.ts'
import { EMAIL_SHAPE, parseEmail } from './email-address.ts'
import { messages } from './messages.ts'

export const CURSOR_FAULT = 'The cursor is invalid. Use the next_cursor of the previous page.'

/** An instant in UTC, ISO 8601. */
export const instant = z.iso.datetime()

/**
 * Text to store or search for: PostgreSQL accepts every character except NUL, and no half of a surrogate pair in JSON.
 */
export const text = (error?: string) =>
  z
    .string(error)
    .regex(/^[^\0\p{Cs}]*$/u, 'The text contains a NUL or an unpaired surrogate. Remove it.')

/** A person's first or last name. */
export const personName = (missing: string) =>
  text(missing).max(100, 'Use at most 100 characters.').regex(/\S/, missing).trim()

/** The most entries on a page of a list, as a query parameter: only decimal digits, which Number doesn't enforce. */
export const pageLimit = (max: number, usual: number) =>
  z
    .preprocess(
      (value) => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value),
      z
        .int(`The limit must be a whole number from 1 to ${max}.`)
        .min(1, `The limit must be a whole number from 1 to ${max}.`)
        .max(max, `The limit must be a whole number from 1 to ${max}.`)
        // Schemas after preprocess are missing from the API's description.
        .meta({ default: usual }),
    )
    .default(usual)

/** The most values that one field of a filter accepts. */
const FILTER_VALUES_MAX = 20

/** A filter field in a query: one value, or the same field several times to match any of them. */
export const anyOf = <T extends z.ZodType>(value: T) =>
  z
    .union(
      [
        value,
        z.array(value).min(1).max(FILTER_VALUES_MAX, `Choose at most ${FILTER_VALUES_MAX} values.`),
      ],
      { error: nearestMessage },
    )
    .optional()

/** Reports what is wrong with a value, rather than that it matches neither notation. */
const nearestMessage: z.core.$ZodErrorMap<z.core.$ZodIssueInvalidUnion> = ({ errors }) =>
  errors.flat().findLast(({ code }) => code !== 'invalid_type')?.message

/**
 * docs/specification.md section 5: it must look like an email address and contain no spaces. Case is kept; the server
 * ignores it when comparing.
 */
export const email = z
  .string(messages.emailInvalid)
  .max(EMAIL_MAX_LENGTH, messages.emailInvalid)
  // The part that the API document can express; the check below decides.
  .regex(EMAIL_SHAPE, { error: messages.emailInvalid, abort: true })
  .refine((typed) => parseEmail(typed) !== undefined, messages.emailInvalid)

/** A new password. Never trimmed, never changed (OWASP ASVS 6.2.8). */
export const newPassword = z
  .string('Choose a password.')
  .min(PASSWORD_MIN_LENGTH, `Use at least ${PASSWORD_MIN_LENGTH} characters.`)
  .max(PASSWORD_MAX_LENGTH, `Use at most ${PASSWORD_MAX_LENGTH} characters.`)

/** An existing password. Only its length is limited, so that a long one can't tie up the server. */
export const currentPassword = z
  .string('Enter your password.')
  .min(1, 'Enter your password.')
  .max(PASSWORD_MAX_LENGTH, `Use at most ${PASSWORD_MAX_LENGTH} characters.`)

/** A response that only reports success. */
export const response = z.object({ status: z.int(), message: z.string().optional() })

/** A response with data. */
export const responseWith = <T extends z.ZodType>(data: T) => response.extend({ data })

/** The credentials that sign-in and registration return. Each is opaque; `user_token` is sent as `Authorization`. */
export const credentialsResponse = response.extend({
  token: z.string().min(1),
  user_token: z.string().min(1),
})
/** After re-authentication. Both or neither: a server may keep the session's tokens. */
export const renewedCredentialsResponse = response.extend(
  credentialsResponse.pick({ token: true, user_token: true }).partial().shape,
)
export type Credentials = Pick<z.infer<typeof credentialsResponse>, 'token' | 'user_token'>
