import { z } from 'zod'

import { responseWith, anyOf, instant, pageLimit, text } from '../common.ts'
import { plainRange } from '../ip-address.ts'
import { attackActions, attackCategories, attackSeverities } from './attack-kinds.ts'
import { attack, country, ipAddress } from './attack.ts'
import { countBuckets, lastPeriods } from './count-buckets.ts'

const ATTACK_PAGE_MAX = 100
/** The longest range of counts: as long as events are accepted, plus a margin for whole days. */
export const COUNTS_RANGE_MAX_DAYS = 92

const words = text().min(1).max(500)
/** Mapped addresses are stored as the equivalent IPv4 addresses. */
const addressOrRange = z
  .union([ipAddress, z.cidrv4(), z.cidrv6()], {
    error: 'This is not an IP address or range. Enter 192.0.2.1 or 192.0.2.0/24, for example.',
  })
  .transform(plainRange)

/** The database has no year 0 and ISO 8601 none after 9999, and a range is widened beyond its bounds. */
const bound = instant.regex(/^[12]/, 'Choose a year from 1000 to 2999.').optional()

const fields = {
  domain_id: anyOf(z.uuid('This is not a website ID.')),
  action: anyOf(z.enum(attackActions)),
  category: anyOf(z.enum(attackCategories)),
  severity: anyOf(z.enum(attackSeverities)),
  country: anyOf(country),
  address: anyOf(addressOrRange),
  /** Any of the rules that the request matched. */
  rule_id: anyOf(words),
  method: anyOf(words),
  /** Stored and compared in lower case. */
  host: anyOf(words.toLowerCase()),
  /** The beginning of the path. */
  path: anyOf(words),
}

/** Filters attacks: each field must match, and each `not_` field must not. */
export const attackFilter = z.object({
  ...fields,
  not_domain_id: fields.domain_id,
  not_action: fields.action,
  not_category: fields.category,
  not_severity: fields.severity,
  not_country: fields.country,
  not_address: fields.address,
  not_rule_id: fields.rule_id,
  not_method: fields.method,
  not_host: fields.host,
  not_path: fields.path,
  /** Inclusive. */
  from: bound,
  /** Exclusive. */
  to: bound,
  /** Instead of `from` and `to`: the last hours or days, starting at the beginning of a bucket of the counts. */
  period: z.enum(lastPeriods, `Choose ${lastPeriods.join(', ')}.`).optional(),
})
export type AttackFilter = z.infer<typeof attackFilter>

/**
 * GET /v1/attacks, newest first. `next_cursor` leads to the next page and is null on the last one. A page may have
 * fewer than `limit` events, or none, before that: each request scans a limited number of events.
 */
export const listAttacksQuery = attackFilter.extend({
  limit: pageLimit(ATTACK_PAGE_MAX, 50),
  cursor: z.uuid().optional(),
})
export type ListAttacksQuery = z.infer<typeof listAttacksQuery>
export const listAttacksResponse = responseWith(z.array(attack)).extend({
  next_cursor: z.uuid().nullable(),
})

/** GET /v1/attacks/{id}: one event, and the newest others of its main rule with the same address or path. */
export const attackPath = z.object({ id: z.string() })
export const attackResponse = responseWith(attack.extend({ similar: z.array(attack) }))

/** 1 when every attack was counted. Otherwise every nth was, and the numbers are estimates. */
const countedOneIn = z.int()

/** GET /v1/attacks/counts and /top accept the filter too. The default range is the last 24 hours. */
export const attackCountsResponse = responseWith(
  z.object({
    bucket: z.enum(countBuckets),
    counted_one_in: countedOneIn,
    /** The requested range, widened to whole buckets; only what the requested range includes is counted. */
    from: instant,
    to: instant,
    /** One for each bucket of the range, oldest first. */
    counts: z.array(
      z.object({
        at: instant,
        blocked: z.int(),
        logged: z.int(),
        challenged: z.int(),
        allowed: z.int(),
      }),
    ),
  }),
)
export type AttackCounts = z.infer<typeof attackCountsResponse>['data']

const topTen = z.array(z.object({ value: z.string(), count: z.int() }))
export const attackTopResponse = responseWith(
  z.object({
    counted_one_in: countedOneIn,
    address: topTen,
    country: topTen,
    rule_id: topTen,
    path: topTen,
    category: topTen,
    host: topTen,
  }),
)
export type AttackTop = z.infer<typeof attackTopResponse>['data']

/** GET /v1/attacks/export. */
export const exportAttacksQuery = attackFilter.extend({ format: z.enum(['csv', 'json']) })
export const exportAttacksResponse = z.array(attack)
