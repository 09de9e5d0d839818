import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { countryCodes } from '../../../contract/country-codes.ts'
import { alertKinds } from '../../../contract/websites/alert-kinds.ts'
import type { Hsts } from '../../../contract/websites/domain-settings.ts'
import {
  protectionModes,
  ruleGroups,
  type Sensitivity,
  tlsVersions,
} from '../../../contract/websites/protection.ts'
import { instant } from '../../platform/db/columns.ts'
import { domains } from './domains.ts'

/** A website's protection. Without a row, the defaults apply (see server/websites/domain-settings). */
export const domainSettings = pgTable('domain_settings', {
  domainId: uuid()
    .primaryKey()
    .references(() => domains.id, { onDelete: 'cascade' }),
  mode: text({ enum: protectionModes }).notNull(),
  sensitivity: integer().$type<Sensitivity>().notNull(),
  disabledRuleGroups: text({ enum: ruleGroups }).array().notNull(),
  /** Requests per minute from one address. */
  rateLimit: integer(),
  blockedCountries: text({ enum: countryCodes }).array().notNull(),
  isUnderAttack: boolean().notNull(),
  blocksBadBots: boolean().notNull(),
  minimumTlsVersion: text({ enum: tlsVersions }).notNull(),
  alwaysHttps: boolean().notNull(),
  hsts: jsonb().$type<Hsts>(),
  /** Alerts that are not sent by email. */
  mutedAlerts: text({ enum: alertKinds }).array().notNull().default([]),
})

/** The number of changes to a website's rules and settings. */
export const domainPolicies = pgTable('domain_policies', {
  domainId: uuid()
    .primaryKey()
    .references(() => domains.id, { onDelete: 'cascade' }),
  version: integer().notNull(),
  changedAt: instant().notNull(),
})
