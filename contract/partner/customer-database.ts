import { z } from 'zod'

import { CURSOR_FAULT, anyOf, instant, pageLimit, responseWith, text } from '../common.ts'
import {
  databaseEngines,
  DATABASES_PAGE_MAX,
  databaseStates,
} from '../databases/database-states.ts'
import { findingCounts } from '../databases/findings.ts'
import { partnerRoles } from '../organisation/access.ts'
import { NO_GRADE, postureGrades } from '../organisation/posture-grades.ts'
import {
  customerDatabaseSortFields,
  customerDatabaseSorts,
  MANY_DATABASES_MAX,
} from './customer-database-list.ts'

/** A database of a customer that lets its partner see it. */
export const customerDatabase = z.object({
  id: z.uuid(),
  name: z.string(),
  engine: z.enum(databaseEngines),
  host: z.string(),
  state: z.enum(databaseStates),
  checked_at: instant.nullable(),
  customer: z.object({ id: z.uuid(), name: z.string() }),
  role: z.enum(partnerRoles),
  plan: z.string(),
  /** Whether the partner pays for it, and so changes it. */
  is_paid_by_partner: z.boolean(),
  /** From the last check; null before the first. */
  grade: z.enum(postureGrades).nullable(),
  /** Failed checks that aren't ignored, by severity. Null before the first check. */
  findings: findingCounts.nullable(),
  /** Entries of its audit log in the last 24 hours that matched an alerting rule. */
  alerts: z.int(),
})
export type CustomerDatabase = z.infer<typeof customerDatabase>

/**
 * GET /v1/partner/databases: without a state, all except removed ones. Unknown values come last in either direction.
 */
export const listCustomerDatabasesQuery = z.object({
  limit: pageLimit(DATABASES_PAGE_MAX, 50),
  /** The id of the last database on the previous page. */
  cursor: z.uuid(CURSOR_FAULT).optional(),
  sort: z
    .enum(
      customerDatabaseSorts,
      `Sort by ${customerDatabaseSortFields.join(', ')}, with a minus sign in front for descending order.`,
    )
    .default('name'),
  state: anyOf(z.enum(databaseStates)),
  /** From the last check. */
  grade: anyOf(z.enum([...postureGrades, NO_GRADE])),
  /** Whether it has alerts in the last 24 hours. */
  has_alerts: z.enum(['true', 'false'], 'Use true or false.').optional(),
  customer_id: anyOf(z.uuid('This is not the ID of a customer.')),
  /** A part of the database’s or the customer’s name. */
  search: text().max(253).trim().optional(),
})
export type ListCustomerDatabasesQuery = z.infer<typeof listCustomerDatabasesQuery>
export const listCustomerDatabasesResponse = responseWith(z.array(customerDatabase)).extend({
  next_cursor: z.uuid().nullable(),
})

/** POST /v1/partner/databases/check: the checks run in turn, a few at a time. */
export const checkDatabasesRequest = z.object({
  ids: z
    .array(z.uuid('This is not a database ID.'), 'Send the database IDs as a list.')
    .min(1, 'Choose at least one database.')
    .max(MANY_DATABASES_MAX, `Choose at most ${MANY_DATABASES_MAX} databases at a time.`),
})
export const checkDatabasesResponse = responseWith(
  z.object({
    started: z.int(),
    /** Not connected, or checked less than a minute ago. */
    skipped: z.int(),
  }),
)
