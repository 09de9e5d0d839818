import { sql } from 'drizzle-orm'
import {
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import type { ThemeContent } from '../../../contract/partner/theme-content.ts'
import { themeFileKinds } from '../../../contract/partner/theme-files.ts'
import { accounts } from '../../account/schema.ts'
import { organisations } from '../../organisation/schema.ts'
import { bytes, instant } from '../../platform/db/columns.ts'

/** How a partner's customers see the console. */
export const themes = pgTable(
  'themes',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The partner. */
    organisationId: uuid()
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    draft: jsonb().$type<ThemeContent>().notNull(),
    /** Counts the changes of the draft. */
    revision: integer().notNull().default(0),
    /** The version that customers see. */
    version: integer(),
    archivedAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    index().on(table.organisationId, table.name),
    unique().on(table.id, table.organisationId),
  ],
)

/** What was published. A trigger refuses every change to a row, except that it forgets who published it. */
export const themeVersions = pgTable(
  'theme_versions',
  {
    themeId: uuid()
      .notNull()
      .references(() => themes.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    content: jsonb().$type<ThemeContent>().notNull(),
    css: text().notNull(),
    /** SHA-256 of the style sheet, in hexadecimal. */
    cssHash: text().notNull(),
    publishedAt: instant().notNull(),
    /** Null once that account is deleted. */
    publishedBy: uuid().references(() => accounts.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.themeId, table.number] }),
    index().on(table.cssHash),
    index().on(table.publishedBy),
  ],
)

/** Images as the server drew them, and fonts that it checked. */
export const themeFiles = pgTable(
  'theme_files',
  {
    organisationId: uuid()
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    /** SHA-256 of the file, in hexadecimal. */
    hash: text().notNull(),
    kind: text({ enum: themeFileKinds }).notNull(),
    /** The ending of its name in its path. */
    extension: text({ enum: ['png', 'webp', 'woff2'] }).notNull(),
    width: integer(),
    height: integer(),
    weight: text(),
    file: bytes().notNull(),
    /** When it was last uploaded. */
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.kind, table.hash] }),
    index().on(table.hash),
  ],
)

/** Host names at which a theme is shown once DNS shows that the partner controls them. */
export const themeHosts = pgTable(
  'theme_hosts',
  {
    id: uuid().primaryKey().defaultRandom(),
    organisationId: uuid().notNull(),
    themeId: uuid().notNull(),
    host: text().notNull(),
    /** In a TXT record. */
    token: text().notNull(),
    verifiedAt: instant(),
    /** When its records were last checked without anybody asking. */
    checkedAt: instant(),
    /** Since when a verified host has lacked its records. */
    missingSince: instant(),
    createdAt: instant().notNull(),
  },
  (table) => [
    foreignKey({
      columns: [table.themeId, table.organisationId],
      foreignColumns: [themes.id, themes.organisationId],
    }).onDelete('cascade'),
    index().on(table.themeId, table.createdAt),
    unique().on(table.organisationId, table.host),
    // Before that, anybody may have entered it.
    uniqueIndex()
      .on(table.host)
      .where(sql`verified_at is not null`),
  ],
)

/** Which theme the people of a customer see in emails. */
export const themeCustomers = pgTable(
  'theme_customers',
  {
    customerId: uuid()
      .primaryKey()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    organisationId: uuid().notNull(),
    themeId: uuid().notNull(),
  },
  (table) => [
    foreignKey({
      columns: [table.themeId, table.organisationId],
      foreignColumns: [themes.id, themes.organisationId],
    }).onDelete('cascade'),
    index().on(table.themeId),
  ],
)
