import { z } from 'zod'

import { isTimeZone } from '../account/preference-choices.ts'
import { instant, responseWith, text } from '../common.ts'
import { LOG_NAME_MAX } from '../log-batch.ts'
import { network } from './allowed-networks.ts'
import { ruleActions, ruleKinds, statementKinds } from './statement-kinds.ts'

const RULES_MAX = 50
const LIST_MAX = 200
const MASS_READ_ROWS = 10_000
const LEARNING_DAYS_MAX = 30
export const RETENTION_DAYS_MAX = 365
export const DEFAULT_RETENTION_DAYS = 90
export const DEFAULT_LOG_TIME_ZONE = 'UTC'
/** Statements that a learning period keeps. */
export const SHAPES_MAX = 5_000
/** Of those that are proposed. */
export const PROPOSED_SHOWN_MAX = 100

const user = text('Enter a role or account.')
  .min(1, 'Enter a role or account.')
  .max(LOG_NAME_MAX, 'The name is too long.')

const timeOfDay = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Enter a time of day, such as 22:30.')

const timeZone = text('Enter a time zone.')
  .max(60, 'Unknown time zone. Use a name such as Europe/Berlin.')
  .refine(isTimeZone, 'Unknown time zone. Use a name such as Europe/Berlin.')

/** When the schema may change. Ends on the next day if the end is not after the start. */
const changeWindow = z.object({
  /** From 1, Monday, to 7, Sunday. */
  days: z
    .array(z.int().min(1).max(7))
    .min(1, 'Choose at least one day.')
    .max(7, 'Choose each day at most once.'),
  from: timeOfDay,
  to: timeOfDay,
  time_zone: timeZone,
})
export type ChangeWindow = z.infer<typeof changeWindow>

const ruleSettings = z.object({
  /** For `schema_outside_window`. Without one, every change matches. */
  window: changeWindow.nullable().default(null),
  /** For `mass_read`, where the log records row counts. */
  min_rows: z
    .int('Enter a whole number of rows.')
    .min(1, 'Enter at least 1 row.')
    .max(1_000_000_000, 'Enter at most 1,000,000,000 rows.')
    .default(MASS_READ_ROWS),
})
export type RuleSettings = z.infer<typeof ruleSettings>

export const statementRule = z.object({
  kind: z.enum(ruleKinds, 'Choose what the rule matches.'),
  action: z.enum(ruleActions, 'Choose what the rule does.'),
  /**
   * For `unknown_client`, those that are known: if one of the lists is empty, it isn't compared. For any other kind,
   * those that it applies to: if empty, all.
   */
  users: z.array(user).max(LIST_MAX, `Use at most ${LIST_MAX} names.`).default([]),
  networks: z.array(network).max(LIST_MAX, `Use at most ${LIST_MAX} networks.`).default([]),
  ...ruleSettings.shape,
})
export type StatementRule = z.infer<typeof statementRule>

const NO_KNOWN_CLIENT = 'Enter the users or networks that are known.'

/** Without them, it would never match. */
const newRule = statementRule.refine(
  ({ kind, users, networks }) =>
    kind !== 'unknown_client' || users.length > 0 || networks.length > 0,
  { path: ['users'], error: NO_KNOWN_CLIENT },
)

const ruleList = z.array(newRule).max(RULES_MAX, `Use at most ${RULES_MAX} rules.`)
/**
 * POST /v1/database/{id}/rules: replaces all rules. The first that matches decides. `before` states the rules that
 * the change is based on: if the stored ones differ, the change is refused.
 */
export const changeRulesRequest = z.object({ rules: ruleList, before: ruleList.optional() })
export type ChangeRules = z.infer<typeof changeRulesRequest>

export const auditSettings = z.object({
  retention_days: z
    .int('Enter a whole number of days.')
    .min(1, 'Enter at least 1 day.')
    .max(RETENTION_DAYS_MAX, `Enter at most ${RETENTION_DAYS_MAX} days.`),
  /** Values are never stored. Without this, only what a statement does is stored, and its tables. */
  keeps_statements: z.boolean('Choose whether statements are stored.'),
  /** For logs that don’t state one: those of MariaDB. */
  log_time_zone: timeZone,
})
export type AuditSettings = z.infer<typeof auditSettings>

/**
 * POST /v1/database/{id}/audit-settings. `before` states the settings that the change is based on: if the stored ones
 * differ, the change is refused.
 */
export const changeAuditSettingsRequest = auditSettings.extend({ before: auditSettings.optional() })
export type ChangeAuditSettings = z.infer<typeof changeAuditSettingsRequest>

/** GET /v1/database/{id}/rules, and each request that changes them. */
export const rulesResponse = responseWith(
  z.object({
    rules: z.array(statementRule),
    settings: auditSettings,
    /** Null: not learning. */
    learning_until: instant.nullable(),
    /** Statements that are allowed. */
    allowed_count: z.int(),
    /** What was seen while learning and isn’t allowed yet, most frequent first: the proposal. At most 100. */
    proposed: z.array(
      z.object({
        shape_id: z.string(),
        username: z.string(),
        statement: z.string(),
        kind: z.enum(statementKinds),
        count: z.int(),
        last_at: instant,
      }),
    ),
    proposed_count: z.int(),
  }),
)
export type StatementRules = z.infer<typeof rulesResponse>['data']

/** POST /v1/database/{id}/learning: starts a period, or with 0 days ends it. */
export const learningRequest = z.object({
  days: z
    .int('Enter a whole number of days.')
    .min(0, 'Enter 0 to stop, or at least 1 day.')
    .max(LEARNING_DAYS_MAX, `Learn for at most ${LEARNING_DAYS_MAX} days.`),
})

const chosen = z
  .array(z.strictObject({ shape_id: text().max(64), username: text().max(LOG_NAME_MAX) }))
  .max(PROPOSED_SHOWN_MAX, `Choose at most ${PROPOSED_SHOWN_MAX} at a time.`)
/**
 * POST /v1/database/{id}/allow-list: allows some of the proposed statements and forgets others, or empties the list. The
 * rest stays proposed.
 */
export const allowListRequest = z.union(
  [z.strictObject({ allow: chosen, forget: chosen }), z.strictObject({ clear: z.literal(true) })],
  { error: 'Send either allow and forget, with statements that are proposed, or clear.' },
)
export type AllowList = z.infer<typeof allowListRequest>
