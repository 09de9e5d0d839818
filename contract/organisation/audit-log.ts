import { z } from 'zod'

import { auditGroups } from '../audit-kinds.ts'
import { anyOf, instant, pageLimit, responseWith, text } from '../common.ts'

const AUDIT_PAGE_MAX = 100

const value = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** A line of the audit log. */
const auditEntry = z.object({
  id: z.string(),
  at: instant,
  /** One of contract/audit-kinds.ts. */
  kind: z.string(),
  /** Who did it: a person, an API token, or Parapet. `name` is null when the account is closed. */
  actor: z.object({
    kind: z.enum(['person', 'token', 'system']),
    id: z.uuid().nullable(),
    name: z.string().nullable(),
  }),
  /** The partner through which they worked in a customer’s organisation. `name` is null when it no longer exists. */
  partner: z.object({ id: z.uuid(), name: z.string().nullable() }).nullable(),
  /** In a partner’s log: the customer’s organisation in which it was done. */
  customer: z.object({ id: z.uuid(), name: z.string().nullable() }).nullable(),
  /** What it was done to, in words. */
  target: z.string().nullable(),
  /** The website or database that it is about, which may no longer exist. */
  resource_id: z.uuid().nullable(),
  address: z.string().nullable(),
  user_agent: z.string().nullable(),
  request_id: z.string().nullable(),
  changes: z.array(z.object({ field: z.string(), before: value, after: value })),
  detail: z.record(z.string(), value),
})
export type AuditEntry = z.infer<typeof auditEntry>

/** The database has no year 0 and ISO 8601 none after 9999. */
const bound = instant.regex(/^[12]/, 'Choose a year from 1000 to 2999.').optional()

/** Filters the audit log: each field must match. */
export const auditFilter = z.object({
  /** The id of an account or an API token. */
  actor_id: z.uuid('This is not the ID of a person or a token.').optional(),
  group: anyOf(z.enum(auditGroups)),
  /** The id of a website or database. */
  resource_id: z.uuid('This is not the ID of a website or database.').optional(),
  /** A part of the IP address. */
  address: text().min(1).max(60).optional(),
  /** Inclusive. */
  from: bound,
  /** Exclusive. */
  to: bound,
})
export type AuditFilter = z.infer<typeof auditFilter>

/** GET /v1/organisation/audit-log, newest first. `next_cursor` leads to the next page and is null on the last one. */
export const listAuditQuery = auditFilter.extend({
  limit: pageLimit(AUDIT_PAGE_MAX, 50),
  cursor: text().max(40).optional(),
})
export type ListAuditQuery = z.infer<typeof listAuditQuery>
export const listAuditResponse = responseWith(z.array(auditEntry)).extend({
  next_cursor: z.string().nullable(),
})

/** The most people and the most API tokens that one search returns. */
export const AUDIT_ACTORS_MAX = 20

/** GET /v1/organisation/audit-log/actors: the people and API tokens to filter by, including former ones, by name. */
export const listAuditActorsQuery = z.object({
  /** Only the one with this id. */
  id: z.uuid().optional(),
  /** Part of a name, or of a member’s email address. */
  search: text().max(100).optional(),
})
export type ListAuditActorsQuery = z.infer<typeof listAuditActorsQuery>
const auditActor = z.object({
  kind: z.enum(['person', 'token']),
  id: z.uuid(),
  name: z.string(),
})
export type AuditActor = z.infer<typeof auditActor>
export const listAuditActorsResponse = responseWith(z.array(auditActor))

/** GET /v1/organisation/audit-log/export */
export const exportAuditQuery = auditFilter.extend({ format: z.enum(['csv', 'json']) })
export const exportAuditResponse = z.array(auditEntry)
