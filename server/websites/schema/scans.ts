import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import {
  dnssecStates,
  scanFailureReasons,
  scanLimits,
  type ScanTrouble,
} from '../../../contract/dns.ts'
import { scanStates } from '../../../contract/websites/domain-scan.ts'
import { instant } from '../../platform/db/columns.ts'
import { domains } from './domains.ts'

/** The newest scan of a website. */
export const scans = pgTable('scans', {
  domainId: uuid()
    .primaryKey()
    .references(() => domains.id, { onDelete: 'cascade' }),
  state: text({ enum: scanStates }).notNull(),
  createdAt: instant().notNull(),
  startedAt: instant(),
  endedAt: instant(),
  /** Planned queries. The scan adds to them as it finds more names. */
  total: integer().notNull(),
  /** Records whose TTL was out of range. */
  movedTtls: integer().notNull().default(0),
  /** The target of an alias at the zone's own name, which its addresses have replaced. */
  apexAlias: text(),
  /** Pairs with a reply, so that an interrupted scan continues where it left off. */
  answered: jsonb().$type<string[]>().notNull(),
  /** How many queries of the last run got no reply, by reason. */
  unanswered: jsonb().$type<Partial<Record<ScanTrouble, number>>>().notNull(),
  /** Stored as soon as a record is left out: an interrupted scan doesn't repeat its query. */
  limitReached: text({ enum: scanLimits }),
  nameServers: jsonb().$type<string[]>().notNull(),
  dnssec: text({ enum: dnssecStates }),
  failure: text({ enum: scanFailureReasons }),
})
