import { z } from 'zod'

import { instant, response, responseWith, text } from '../common.ts'
import { countryCodes } from '../country-codes.ts'
import { parseEmail } from '../email-address.ts'
import { newName, ORGANISATION_NAME_MAX } from './organisation.ts'
import {
  defaultRoles,
  EMAIL_DOMAINS_MAX,
  secondFactorRules,
  SESSION_IDLE_MINUTES_MAX,
  SESSION_IDLE_MINUTES_MIN,
  SESSION_LIFE_HOURS_MAX,
  SESSION_LIFE_HOURS_MIN,
} from './settings-values.ts'

const LINE_MAX = 200
const ADDRESS_MAX = 1_000

/** Optional text: an empty one is stored as null. `lines` also allows line breaks. */
const optionalText = (max: number, kind: 'line' | 'lines' = 'line') =>
  text('Send text or null.')
    .max(max, `Use at most ${max} characters.`)
    .regex(
      kind === 'line' ? /^[^\p{Cc}\p{Cs}]*$/u : /^(?:[^\p{Cc}\p{Cs}]|[\r\n])*$/u,
      'The text contains a control character. Remove it.',
    )
    .trim()
    .transform((typed) => typed || null)
    .nullable()

const idleRange = `Choose from ${SESSION_IDLE_MINUTES_MIN} to ${SESSION_IDLE_MINUTES_MAX} minutes, or send null for the server’s limit.`
const lifeRange = `Choose from ${SESSION_LIFE_HOURS_MIN} to ${SESSION_LIFE_HOURS_MAX} hours, or send null for the server’s limit.`

/** A domain of email addresses, in Unicode or in ASCII. */
const emailDomain = text('Send each domain as text.')
  .max(253, 'The domain is too long. Use at most 253 characters.')
  .trim()
  .refine(
    (typed) => parseEmail(`a@${typed}`) !== undefined,
    'Enter a domain such as example.com, without @ or wildcards.',
  )

const settings = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `There is no setting called ${issue.keys.join(' or ')}.`
        : 'Send the settings as an object.',
  })

const newSettings = settings({
  name: newName(ORGANISATION_NAME_MAX),
  legal_name: optionalText(LINE_MAX),
  legal_address: optionalText(ADDRESS_MAX, 'lines'),
  /** ISO 3166-1, two letters. */
  legal_country: z
    .enum(countryCodes, 'A country must be a two-letter ISO 3166-1 code, such as DE.')
    .nullable(),
  registration_number: optionalText(LINE_MAX),
  vat_number: optionalText(LINE_MAX),
  /** The role for invitations that don’t specify one. */
  default_role: z.enum(defaultRoles, `The role must be one of ${defaultRoles.join(', ')}.`),
  /** The domains of the email addresses that may be invited and may accept, exactly these. Empty: any. */
  email_domains: z
    .array(emailDomain, 'Send the domains as a list.')
    .max(EMAIL_DOMAINS_MAX, `Allow at most ${EMAIL_DOMAINS_MAX} domains.`),
  /** Whose second factor is required to work in the organisation. */
  second_factor: z.enum(
    secondFactorRules,
    `The rule must be one of ${secondFactorRules.join(', ')}.`,
  ),
  /** The time without activity after which the sessions of members end. Null: the server’s limit. */
  session_idle_minutes: z
    .int(idleRange)
    .min(SESSION_IDLE_MINUTES_MIN, idleRange)
    .max(SESSION_IDLE_MINUTES_MAX, idleRange)
    .nullable(),
  /** How long after signing in they always end. Null: the server’s limit. */
  session_life_hours: z
    .int(lifeRange)
    .min(SESSION_LIFE_HOURS_MIN, lifeRange)
    .max(SESSION_LIFE_HOURS_MAX, lifeRange)
    .nullable(),
})

/** GET /v1/organisation/settings. The email domains are in Unicode. */
export const organisationSettings = z.object({
  name: z.string(),
  legal_name: z.string().nullable(),
  legal_address: z.string().nullable(),
  legal_country: z.string().nullable(),
  registration_number: z.string().nullable(),
  vat_number: z.string().nullable(),
  default_role: z.enum(defaultRoles),
  email_domains: z.array(z.string()),
  second_factor: z.enum(secondFactorRules),
  session_idle_minutes: z.int().nullable(),
  session_life_hours: z.int().nullable(),
})
export type OrganisationSettings = z.infer<typeof organisationSettings>
export const organisationSettingsResponse = responseWith(organisationSettings)

/**
 * POST /v1/organisation/settings: missing fields stay unchanged. `before` has the values that a change is based on: if
 * one of them is no longer current, nothing is changed.
 */
export const changeOrganisationRequest = newSettings
  .partial()
  .extend({ before: organisationSettings.partial().optional() })
export type ChangeOrganisation = z.input<typeof changeOrganisationRequest>
export type OrganisationChange = z.output<typeof changeOrganisationRequest>

/** Selects have an empty string for none. */
const none = z.literal('').transform(() => null)

/** The forms of the page, whose fields are text: they become the settings of a change. */
export const nameForm = newSettings.pick({ name: true })
export const legalForm = newSettings
  .pick({ legal_name: true, legal_address: true, registration_number: true, vat_number: true })
  .extend({ legal_country: z.union([none, newSettings.shape.legal_country]) })
export const joiningForm = newSettings.pick({ default_role: true }).extend({
  email_domains: z
    .string()
    .transform((typed) => typed.split(/[\s,;]+/).filter(Boolean))
    .pipe(newSettings.shape.email_domains),
})
export const secondFactorForm = newSettings.pick({ second_factor: true })
const selectedNumber = z.union([none, z.string().transform(Number)])
export const sessionsForm = z.object({
  session_idle_minutes: selectedNumber,
  session_life_hours: selectedNumber,
})

/** POST /v1/organisation/delete returns until when owners can restore it; POST /v1/organisation/restore has no data. */
export const deleteOrganisationResponse = responseWith(z.object({ restorable_until: instant }))
export const restoreOrganisationResponse = response
