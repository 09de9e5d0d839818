import { z } from 'zod'

import { email, instant, response, responseWith, text } from '../common.ts'
import { countryCodes } from '../country-codes.ts'
import { addressFormatOf, isPostalCodeOf, plainPostalCode } from './address-formats.ts'
import { buyerKinds } from './buyer-kinds.ts'
import { hasRightCheckDigits } from './vat-check-digits.ts'
import { isVatNumberOf, plainVatNumber, vatPrefixOf, vatStates } from './vat-numbers.ts'

const LINE_MAX = 200

const line = (missing: string) =>
  text(missing)
    .max(LINE_MAX, `Use at most ${LINE_MAX} characters.`)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'The text contains a control character. Remove it.')
    .trim()

const needed = (missing: string) => line(missing).regex(/\S/, missing)

/** Empty text is stored as null. */
const optional = line('Send text or null.')
  .transform((typed) => typed || null)
  .nullable()

const fields = z.strictObject({
  kind: z.enum(buyerKinds, 'Choose a company or a person.'),
  name: needed('Enter the name.'),
  line1: needed('Enter the street and number.'),
  line2: optional,
  postal_code: optional,
  city: needed('Enter the city.'),
  region: optional,
  /** ISO 3166-1, two letters. */
  country: z.enum(countryCodes, 'Choose a country.'),
  vat_number: optional,
  /** Where invoices are sent. Null: to the owners of the organisation. */
  email: z.union([z.literal('').transform(() => null), z.null(), email], {
    error: 'Enter a valid email, such as invoices@example.com.',
  }),
  /** What must appear on the invoices, such as an order number. */
  reference: optional,
})

type Fields = z.infer<typeof fields>

const plain = <Entered extends Fields>(details: Entered) => ({
  ...details,
  postal_code:
    details.postal_code === null ? null : plainPostalCode(details.country, details.postal_code),
  vat_number: details.vat_number === null ? null : plainVatNumber(details.vat_number),
})

function checkAddress({ country, postal_code, region }: Fields, context: z.RefinementCtx) {
  const format = addressFormatOf(country)
  const refuse = (path: 'postal_code' | 'region', message: string) =>
    context.addIssue({ code: 'custom', path: [path], message })
  if (format.postalCode !== null && !isPostalCodeOf(country, postal_code ?? '')) {
    refuse(
      'postal_code',
      `Enter a valid postal code for the country, such as ${format.postalCode}.`,
    )
  }
  if (format.region !== null && region === null) {
    refuse('region', `Enter the ${format.region.toLowerCase()}.`)
  }
}

function checkVatNumber({ kind, country, vat_number: number }: Fields, context: z.RefinementCtx) {
  const refuse = (message: string) =>
    context.addIssue({ code: 'custom', path: ['vat_number'], message })
  if (number === null) return
  const prefix = vatPrefixOf(country)
  if (kind === 'person') {
    refuse('Only companies have a VAT number. Choose company, or leave this empty.')
  } else if (prefix === undefined) {
    refuse('Our invoices can’t show VAT numbers from this country. Leave this empty.')
  } else if (!isVatNumberOf(country, number)) {
    refuse(`Enter a VAT number for the country. It begins with ${prefix}.`)
  } else if (!hasRightCheckDigits(number)) {
    refuse(
      'This VAT number has a typing error: its check digits are wrong. Compare it with your registration.',
    )
  }
}

const complete = <Entered extends Fields, Sent>(entered: z.ZodType<Entered, Sent>) =>
  entered.transform(plain).superRefine(checkAddress).superRefine(checkVatNumber)

/** POST /v1/billing/details: billing details as they are entered. They apply to future invoices only. */
export const billingDetailsRequest = complete(fields)
export type BillingDetailsRequest = z.input<typeof billingDetailsRequest>
export type NewBillingDetails = z.infer<typeof billingDetailsRequest>

/**
 * POST /v1/billing/details/{billingDetailId}. `before` is what the change is based on: it is refused if the details have
 * been changed in the meantime.
 */
export const changeBillingDetailsRequest = complete(fields.extend({ before: fields.optional() }))
export type ChangeBillingDetailsRequest = z.input<typeof changeBillingDetailsRequest>
export type ChangeBillingDetails = z.infer<typeof changeBillingDetailsRequest>

/** To whom invoices are issued. An issued invoice has its own copy. */
export const billingDetails = fields.extend({
  id: z.uuid(),
  line2: z.string().nullable(),
  postal_code: z.string().nullable(),
  region: z.string().nullable(),
  vat_number: z.string().nullable(),
  email: z.string().nullable(),
  reference: z.string().nullable(),
  is_default: z.boolean(),
  /** The plans whose next invoice uses these details. */
  plans: z.int().min(0),
  /** The default of a running plan can't be removed: make another set the default first. */
  may_remove: z.boolean(),
  /** Null without a number. Until it is valid, tax is charged. */
  vat_state: z.enum(vatStates).nullable(),
  vat_checked_at: instant.nullable(),
  updated_at: instant,
})
export type BillingDetails = z.infer<typeof billingDetails>

export const billingDetailsPath = z.object({ billingDetailId: z.string() })

/** GET /v1/billing/details: the default first, then the newest. */
export const listBillingDetailsResponse = responseWith(z.array(billingDetails))

/**
 * POST /v1/billing/details adds a set: the first one is the default. POST …/{billingDetailId} changes them, …/default
 * makes them the default, and …/check-vat looks the VAT number up again.
 */
export const billingDetailsResponse = responseWith(billingDetails)

/** POST /v1/billing/details/{billingDetailId}/remove */
export const removeBillingDetailsResponse = response
