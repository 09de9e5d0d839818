import { z } from 'zod'

import { responseWith, instant } from '../common.ts'
import { EVENTS_BATCH_MAX } from '../log-batch.ts'
import { attackActions, attackCategories, attackSeverities } from './attack-kinds.ts'

/** The most rules that are stored for one request: the most severe ones. */
export const RULES_KEPT_MAX = 50
/** Of an event's own id. */
export const SENT_ID_MAX = 200
const SCORE_MAX = 1_000_000
const SCORE_FAULT = `The field score must be a number from 0 to ${SCORE_MAX}.`

/** ISO 3166-1 alpha-2. */
export const country = z
  .string()
  .regex(/^[A-Z]{2}$/, 'A country code must be two capital letters, such as DE.')

/** IPv4 or IPv6, in any notation. */
export const ipAddress = z.union([z.ipv4(), z.ipv6()], {
  error: 'This is not an IP address. Use the form 192.0.2.1 or 2001:db8::1.',
})

/** A rule as the OWASP Core Rule Set and other firewalls name it. */
export const RULE_ID = /^[\w.:-]{1,64}$/
const ruleId = (field: string) =>
  z
    .string(`The field ${field} must be a string.`)
    .regex(
      RULE_ID,
      `The field ${field} can have at most 64 characters: letters, digits and . : - _.`,
    )

const sentCategory = z.enum(
  attackCategories,
  `The field category must be one of ${attackCategories.join(', ')}.`,
)
const sentSeverity = z.enum(
  attackSeverities,
  `The field severity must be one of ${attackSeverities.join(', ')}.`,
)

/** One of the rules that a request matched. Its id sets the category and the severity when they are missing. */
const sentRule = z.object(
  {
    id: ruleId('id of a rule'),
    message: z.string('The field message of a rule must be a string.').nullish(),
    category: sentCategory.optional(),
    severity: sentSeverity.optional(),
    /** The part of the request that the rule matched. */
    excerpt: z.string('The field excerpt of a rule must be a string.').nullish(),
  },
  'The field rules must be a list of objects, such as [{ "id": "942100" }].',
)

/**
 * One event as sent: a request, with the rules that it matched. Long values are truncated, possible secrets are
 * removed.
 */
export const sentEvent = z.object({
  /** The sender's own id. A later event with the same id is a duplicate. */
  id: z
    .string('The field id must be a string.')
    .max(SENT_ID_MAX, 'The field id is too long.')
    .optional(),
  occurred_at: z.iso.datetime({
    offset: true,
    error: 'The field occurred_at must be a timestamp, such as 2026-03-01T09:00:00Z.',
  }),
  action: z.enum(attackActions, `The field action must be one of ${attackActions.join(', ')}.`),
  /** The client's address. */
  address: ipAddress,
  country: country.nullish(),
  method: z.string('The field method must be a string, such as GET.').min(1),
  host: z.string('The field host must be a string.').nullish(),
  /** The query is not stored. */
  path: z.string('The field path must be a string, such as /login.'),
  /** HTTP status of the response. */
  status: z
    .int('The field status must be a number between 100 and 599.')
    .min(100)
    .max(599)
    .nullish(),
  user_agent: z.string('The field user_agent must be a string.').nullish(),
  /**
   * All rules that the request matched. The one with the highest severity comes first, and sets the category and the
   * severity of the event; a rule that only evaluates others comes last. At most 50 are stored.
   */
  rules: z
    .array(sentRule, 'The field rules must be a list of objects, such as [{ "id": "942100" }].')
    .max(EVENTS_BATCH_MAX, `The field rules can have at most ${EVENTS_BATCH_MAX} rules.`)
    .optional(),
  /** The anomaly score of the request. */
  score: z.int(SCORE_FAULT).min(0, SCORE_FAULT).max(SCORE_MAX, SCORE_FAULT).nullish(),
  /** A single rule, with its message and excerpt. Ignored when `rules` is present. */
  rule_id: ruleId('rule_id').nullish(),
  rule_message: z.string('The field rule_message must be a string.').nullish(),
  category: sentCategory.optional(),
  severity: sentSeverity.optional(),
  /** The part of the request that the single rule matched. */
  excerpt: z.string('The field excerpt must be a string.').nullish(),
  request_id: z.string('The field request_id must be a string.').nullish(),
})
export type SentEvent = z.input<typeof sentEvent>

/** One request in the audit log of ModSecurity or Coraza, in their JSON format. */
const auditLog = z
  .looseObject({ transaction: z.unknown() })
  .describe(
    'A JSON audit log of ModSecurity 2.9 or 3, or of Coraza, with the parts A, B, F, H and K.',
  )

/** POST /v1/domain/{id}/events. Invalid entries or lines are reported; the others are stored. */
export const sentEntry = z.union([sentEvent, auditLog])
const entries = z.array(sentEntry).max(EVENTS_BATCH_MAX)
export const sentEntries = z.union([entries, z.object({ events: entries })])
export const eventsResponse = responseWith(
  z.object({
    accepted: z.int(),
    /** Events that were received before, in this batch or in an earlier one. */
    duplicates: z.int(),
    /** Numbered from 1: lines of the body, or entries of its list. The first hundred. */
    rejected: z.array(z.object({ line: z.int(), message: z.string() })),
    rejected_count: z.int(),
  }),
)
export type EventsReport = z.infer<typeof eventsResponse>['data']

/** POST /v1/domain/{id}/ingest-key. The key is only shown this once. */
export const ingestKeyResponse = responseWith(
  z.object({ ingest_key: z.string(), created_at: instant }),
)

/** One of the rules that a request matched. */
const attackRule = z.object({
  id: z.string(),
  message: z.string().nullable(),
  category: z.enum(attackCategories),
  severity: z.enum(attackSeverities),
  excerpt: z.string().nullable(),
})
export type AttackRule = z.infer<typeof attackRule>

/** One event as returned: a request, and what the firewall decided. */
export const attack = z.object({
  id: z.uuid(),
  domain_id: z.uuid(),
  occurred_at: instant,
  action: z.enum(attackActions),
  address: z.string(),
  country: country.nullable(),
  method: z.string(),
  host: z.string().nullable(),
  path: z.string(),
  status: z.int().nullable(),
  user_agent: z.string().nullable(),
  /** The anomaly score, if the firewall reported it. */
  score: z.int().nullable(),
  /** The main rule: the first of `rules`, or null when the request matched none that is known. */
  rule_id: z.string().nullable(),
  rule_message: z.string().nullable(),
  category: z.enum(attackCategories),
  severity: z.enum(attackSeverities),
  excerpt: z.string().nullable(),
  /** All rules that the request matched: the most severe first, those that only evaluate others last. At most 50. */
  rules: z.array(attackRule),
  request_id: z.string().nullable(),
  /** Sample data, to show what the console can do. */
  is_demo: z.boolean(),
})
export type Attack = z.infer<typeof attack>
