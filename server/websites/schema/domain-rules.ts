import { cidr, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'

import { domainRuleKinds } from '../../../contract/websites/domain-rule.ts'
import { instant } from '../../platform/db/columns.ts'
import { domains } from './domains.ts'

/** What the owner of a website wants its edge to do beside its own rules. */
export const domainRules = pgTable(
  'domain_rules',
  {
    id: uuid().primaryKey().defaultRandom(),
    domainId: uuid()
      .notNull()
      .references(() => domains.id, { onDelete: 'cascade' }),
    kind: text({ enum: domainRuleKinds }).notNull(),
    /** Of block_address. */
    address: cidr(),
    /** Of allow_rule: a rule of the firewall, and how the paths begin on which it is not asked. */
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
