import { z } from 'zod'

import { responseWith } from '../common.ts'
import { countryCodes } from '../country-codes.ts'
import {
  BLOCKED_COUNTRIES_MAX,
  HSTS_MAX_SECONDS,
  HSTS_PRELOAD_MIN_SECONDS,
  protectionModes,
  RATE_LIMIT_MAX,
  RATE_LIMIT_MIN,
  ruleGroups,
  sensitivities,
  tlsVersions,
} from './protection.ts'

/** A misspelt setting would otherwise be ignored silently. */
const settings = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `There is no setting called ${issue.keys.join(' or ')}.`
        : 'Send the settings as an object.',
  })

const yesOrNo = z.boolean('This setting must be true or false.')
const rateLimitRange = `Allow between ${RATE_LIMIT_MIN} and ${RATE_LIMIT_MAX.toLocaleString('en')} requests per minute, or send null for no limit.`
const maxAgeRange = `The duration must be from 0 to ${HSTS_MAX_SECONDS} seconds (two years).`

export const protection = settings({
  mode: z.enum(protectionModes, 'The mode must be off, detect or block.'),
  /** The paranoia level of the OWASP Core Rule Set. */
  sensitivity: z.literal(sensitivities, 'The sensitivity must be 1, 2, 3 or 4.'),
  /** Core Rule Set files, by number: none of their rules applies. */
  disabled_rule_groups: z.array(
    z.enum(ruleGroups, `A rule group must be one of ${ruleGroups.join(', ')}.`),
    'Send the rule groups as a list.',
  ),
  /** Requests per minute from one address; null for no limit. */
  rate_limit: z
    .int(rateLimitRange)
    .min(RATE_LIMIT_MIN, rateLimitRange)
    .max(RATE_LIMIT_MAX, rateLimitRange)
    .nullable(),
  /** ISO 3166-1, two letters. */
  blocked_countries: z
    .array(
      z.enum(countryCodes, 'A country must be a two-letter ISO 3166-1 code, such as DE.'),
      'Send the countries as a list.',
    )
    .max(BLOCKED_COUNTRIES_MAX, `Block at most ${BLOCKED_COUNTRIES_MAX} countries.`),
  /**
   * While it is on, the mode is block, and sensitivity and rate limit are stricter. Edges that can challenge visitors
   * do so.
   */
  is_under_attack: yesOrNo,
  /** Scanners and attack tools are recognised by their user agent: `BOT_RULE_GROUP`. */
  blocks_bad_bots: yesOrNo,
})
export type Protection = z.infer<typeof protection>

/** The parts of the header Strict-Transport-Security (RFC 6797 section 6.1). */
const hsts = settings({
  /** 0 makes browsers forget the header. */
  max_age_seconds: z.int(maxAgeRange).min(0, maxAgeRange).max(HSTS_MAX_SECONDS, maxAgeRange),
  include_subdomains: yesOrNo,
  preload: yesOrNo,
}).refine(
  ({ preload, include_subdomains: hasSubdomains, max_age_seconds: maxAge }) =>
    !preload || (hasSubdomains && maxAge >= HSTS_PRELOAD_MIN_SECONDS),
  {
    path: ['preload'],
    error: `Preloading requires including subdomains and a duration of at least a year (${HSTS_PRELOAD_MIN_SECONDS} seconds).`,
  },
)
export type Hsts = z.infer<typeof hsts>

export const tls = settings({
  minimum_version: z.enum(tlsVersions, 'The minimum TLS version must be 1.2 or 1.3.'),
  /** Whether HTTP requests are redirected to HTTPS. */
  always_https: yesOrNo,
  /** Null: the header is not sent. */
  hsts: hsts.nullable(),
})

/** Whether an email is sent. Every alert always appears among the notifications. */
const alerts = settings({
  /** There are many more attacks than usual. */
  attack_surge: yesOrNo,
  /** A check of the website had a worse grade than the previous one. */
  grade_fell: yesOrNo,
  /** Its certificate expires within 14 days. */
  certificate_expires: yesOrNo,
  /** Its registration expires within 30 days. */
  registration_expires: yesOrNo,
})

export const domainSettings = z.object({ protection, tls, alerts })
export type DomainSettings = z.infer<typeof domainSettings>
export const domainSettingsResponse = responseWith(domainSettings)

/** POST /v1/domain/{id}/settings: missing fields stay unchanged. */
export const changeDomainSettingsRequest = settings({
  protection: protection.partial().optional(),
  tls: tls.partial().optional(),
  alerts: alerts.partial().optional(),
})
export type ChangeDomainSettings = z.infer<typeof changeDomainSettingsRequest>
