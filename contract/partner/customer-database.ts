import { z } from 'zod'

import { anyOf, instant, pageLimit, responseWith, text } from '../common.ts'
import {
  databaseEngines,
  DATABASES_PAGE_MAX,
  databaseStates,
} from '../databases/database-states.ts'
import { findingCounts } from '../databases/findings.ts'
import { partnerRoles } from '../organisation/access.ts'
import { postureGrades } from '../organisation/posture-grades.ts'

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
  /** From the last check; null before the first. */
  grade: z.enum(postureGrades).nullable(),
  /** Failed checks that nobody ignores, by severity. Null before the first check. */
  findings: findingCounts.nullable(),
})
export type CustomerDatabase = z.infer<typeof customerDatabase>

/** GET /v1/partner/databases: by name; without a state, all except removed ones. */
export const listCustomerDatabasesQuery = z.object({
  limit: pageLimit(DATABASES_PAGE_MAX, 50),
  cursor: text().max(300).optional(),
  state: anyOf(z.enum(databaseStates)),
  customer_id: anyOf(z.uuid('This is not the ID of a customer.')),
  /** A part of the database’s or the customer’s name. */
  search: text().max(253).trim().optional(),
})
export type ListCustomerDatabasesQuery = z.infer<typeof listCustomerDatabasesQuery>
export const listCustomerDatabasesResponse = responseWith(z.array(customerDatabase)).extend({
  next_cursor: z.string().nullable(),
})
