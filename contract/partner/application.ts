import { z } from 'zod'

import { instant, responseWith, text } from '../common.ts'
import { applicationStates } from './application-states.ts'

const CUSTOMERS_EXPECTED_MAX = 1_000_000

const line = (missing: string, max: number) =>
  text(missing)
    .max(max, `Use at most ${max} characters.`)
    .regex(/\S/, missing)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Use one line without control characters.')
    .trim()

const website = 'Enter an address that starts with https:// or http://.'

/** POST /v1/organisation/partner-application: asks the operator to make the current organisation a partner. */
export const applyRequest = z.strictObject({
  website: text(website)
    .max(200, 'Use at most 200 characters.')
    .regex(/^\s*https?:\/\/\S+\s*$/, { error: website, abort: true })
    .trim()
    .refine((typed) => URL.canParse(typed), website),
  /** How many customers it expects to add. */
  customers: z
    .int(`Enter a whole number from 1 to ${CUSTOMERS_EXPECTED_MAX}.`)
    .min(1, 'Enter at least 1.')
    .max(CUSTOMERS_EXPECTED_MAX, `Enter at most ${CUSTOMERS_EXPECTED_MAX}.`),
  wants: text('Describe what you want to do.')
    .max(2_000, 'Use at most 2000 characters.')
    .regex(/\S/, 'Describe what you want to do.')
    .trim(),
  contact: line('Enter a name with a phone number or an email address.', 200),
})
export type Apply = z.infer<typeof applyRequest>

/** The form for it, in which the number is text. */
export const applyForm = applyRequest.extend({
  customers: z.preprocess(
    (entered) => (typeof entered === 'string' ? Number(entered || 'none') : entered),
    applyRequest.shape.customers,
  ),
})

/** The last application of an organisation. */
const partnerApplication = applyRequest.extend({
  /** Null: the applicant has deleted their account since. */
  contact: z.string().nullable(),
  id: z.uuid(),
  state: z.enum(applicationStates),
  applied_at: instant,
  /** Null while it is open. */
  decided_at: instant.nullable(),
  /** Why it was declined. */
  reason: z.string().nullable(),
})
export type PartnerApplication = z.infer<typeof partnerApplication>

/** POST /v1/organisation/partner-application */
export const partnerApplicationResponse = responseWith(partnerApplication.nullable())

/** GET /v1/organisation/partner-application. Null before the first. */
export const readPartnerApplicationResponse = partnerApplicationResponse.extend({
  /** Whether it is or was a partner, and so has statements. */
  has_statements: z.boolean(),
})
