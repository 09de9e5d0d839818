import { z } from 'zod'

import { EMAIL_MAX_LENGTH, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from './constants.ts'
import { EMAIL_SHAPE, parseEmail } from './email-address.ts'
import { messages } from './messages.ts'

/** An instant in UTC, ISO 8601. */
export const instant = z.iso.datetime()

/** A text to keep or to look for: PostgreSQL holds every character but NUL. */
export const text = (error?: string) =>
  z
    .string(error)
    .regex(/^[^\0]*$/, 'There is a NUL character in it, which no text has. Take it out.')

/** How many entries a page of a list has at most, as a query says it: in decimal digits only, which Number is not. */
export const pageLimit = (max: number, usual: number) =>
  z
    .preprocess(
      (value) => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value),
      z
        .int(`The limit is a whole number from 1 to ${max}.`)
        .min(1, `The limit is a whole number from 1 to ${max}.`)
        .max(max, `The limit is a whole number from 1 to ${max}.`)
        // What stands behind preprocess is left out of the API's description.
        .meta({ default: usual }),
    )
    .default(usual)

/** How many values one field of a filter takes. */
const FILTER_VALUES_MAX = 20

/** A field of a query that filters: one value, or the same field several times: any of them. */
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

/** What is wrong with a value, rather than that it breaks both ways of writing one. */
const nearestMessage: z.core.$ZodErrorMap<z.core.$ZodIssueInvalidUnion> = ({ errors }) =>
  errors.flat().findLast(({ code }) => code !== 'invalid_type')?.message

/** SPEC section 5: it must look like an e-mail address and hold no spaces. Case is kept; the server compares without it. */
export const email = z
  .string(messages.emailInvalid)
  .max(EMAIL_MAX_LENGTH, messages.emailInvalid)
  // What the API document can say of it; what follows decides.
  .regex(EMAIL_SHAPE, { error: messages.emailInvalid, abort: true })
  .refine((typed) => parseEmail(typed) !== undefined, messages.emailInvalid)

/** A password that is being chosen. Never trimmed, never changed (OWASP ASVS 6.2.8). */
export const newPassword = z
  .string('Choose a password.')
  .min(PASSWORD_MIN_LENGTH, `Use at least ${PASSWORD_MIN_LENGTH} characters.`)
  .max(PASSWORD_MAX_LENGTH, `Use at most ${PASSWORD_MAX_LENGTH} characters.`)

/** A password that is being proved. Only its length is bounded, so that a long one can't tie up the server. */
export const currentPassword = z
  .string('Enter your password.')
  .min(1, 'Enter your password.')
  .max(PASSWORD_MAX_LENGTH, `Use at most ${PASSWORD_MAX_LENGTH} characters.`)

/** An answer that says no more than that it worked. */
export const response = z.object({ status: z.int(), message: z.string().optional() })

/** An answer that carries data. */
export const responseWith = <T extends z.ZodType>(data: T) => response.extend({ data })

/** The credentials that sign-in and registration give. Each is opaque; `user_token` is the one sent as `Authorization`. */
export const credentialsResponse = response.extend({
  token: z.string().min(1),
  user_token: z.string().min(1),
})
/** After re-authentication. Both or neither: a server may keep the tokens of the session. */
export const renewedCredentialsResponse = response.extend(
  credentialsResponse.pick({ token: true, user_token: true }).partial().shape,
)
export type Credentials = Pick<z.infer<typeof credentialsResponse>, 'token' | 'user_token'>
