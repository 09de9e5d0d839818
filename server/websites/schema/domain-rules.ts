import { cidr, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'

import { domainRuleKinds } from '../../../contract/websites/domain-rule.ts'
import { instant } from '../../platform/db/columns.ts'
import { domains } from './domains.ts'

/** The website's own rules for its edge, in addition to the edge's own. */
export const domainRules = pgTable(
  'domain_rules',
  {
    id: uuid().primaryKey().defaultRandom(),
    domainId: uuid()
      .notNull()
      .references(() => domains.id, { onDelete: 'cascade' }),
    kind: text({ enum: domainRuleKinds }).notNull(),
    /** For block_address. */
    address: cidr(),
    /** For allow_rule: a rule of the firewall, and the path prefixes where it doesn't apply. */
    ruleId: text(),
    path: text(),
    reason: text(),
    createdAt: instant().notNull(),
  },
  (table) => [
    unique('domain_rules_once')
      .on(table.domainId, table.kind, table.address, table.ruleId, table.path)
      .nullsNotDistinct(),
  ],
)
