import { z } from 'zod'

import { instant, responseWith } from '../common.ts'
import { admission } from './allowed-networks.ts'

/** The most rows of each list that are kept. */
export const INVENTORY_MAX_ROWS = 500

export const sensitiveKinds = ['credential', 'token', 'identity', 'payment', 'health'] as const
export type SensitiveKind = (typeof sensitiveKinds)[number]

/** What the values of a column can be, if a sample of them is read: the last seven are national numbers. */
export const valueKinds = [
  'email',
  'card',
  'iban',
  'token',
  'nir',
  'dni',
  'codice_fiscale',
  'bsn',
  'pesel',
  'ssn',
  'nino',
] as const
export type ValueKind = (typeof valueKinds)[number]

/** What a role that can sign in may do with the tables of a schema, and through which role. */
const roleAccess = z.object({
  role: z.string(),
  is_superuser: z.boolean(),
  /**
   * The role that has the grant: itself, one that it is a member of, or `PUBLIC`. Null for a superuser; the superuser
   * for its members, who can become it.
   */
  through: z.string().nullable(),
  /** Null: everywhere. */
  schema: z.string().nullable(),
  privileges: z.array(z.string()),
  /** How many tables of the schema this applies to. */
  tables: z.int(),
  /** How many columns of these tables, if the grant names columns. Absent from inventories that an older version read. */
  columns: z.int().nullable().optional(),
})

/** `functions` and `sequences` are those of PostgreSQL; `server`, `tables` and `routines` those of MySQL and MariaDB. */
export const grantTargets = [
  'server',
  'database',
  'schema',
  'tables',
  'sequences',
  'functions',
  'routines',
] as const
export type GrantTarget = (typeof grantTargets)[number]

/**
 * What a role that can sign in may do with the server, the database, a schema, or what is in it: with tables, apart from
 * what the matrix shows.
 */
const objectAccess = z.object({
  /** `PUBLIC` is every role. */
  role: z.string(),
  /** The role that has the grant: itself, or one that it is a member of. */
  through: z.string(),
  on: z.enum(grantTargets),
  /** Null: the server or the database. */
  schema: z.string().nullable(),
  privileges: z.array(z.string()),
  /** How many tables, sequences, functions or routines of the schema this applies to. */
  objects: z.int(),
})

/** Sessions with the same role, address, program and state. */
const sessionGroup = z.object({
  role: z.string().nullable(),
  address: z.string().nullable(),
  program: z.string(),
  state: z.string().nullable(),
  /** Null when it can't be seen. */
  is_encrypted: z.boolean().nullable(),
  count: z.int(),
  since: instant.nullable(),
})

/** A statement without its parameters. */
const slowQuery = z.object({
  statement: z.string(),
  role: z.string().nullable(),
  calls: z.int(),
  mean_ms: z.number(),
  total_ms: z.number(),
})

/** A column whose name or values suggest sensitive data. The values themselves are never kept. */
const sensitiveColumn = z.object({
  table: z.string(),
  column: z.string(),
  kind: z.enum([...new Set([...sensitiveKinds, ...valueKinds])]),
  /** Absent from inventories that an older version read: by its name. */
  found_by: z.enum(['name', 'values']).optional(),
})
export type SensitiveColumn = z.infer<typeof sensitiveColumn>

export const whyNotSampled = ['no_privilege', 'row_security', 'other_server', 'failed'] as const
export type WhyNotSampled = (typeof whyNotSampled)[number]

/** A table with text columns, none or only some of which could be sampled. */
const tableNotSampled = z.object({ table: z.string(), why: z.enum(whyNotSampled) })
export type TableNotSampled = z.infer<typeof tableNotSampled>

/** A list, or what is missing before it can be read in full. `is_cut`: there are more. */
const listOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), is_cut: z.boolean(), not_visible: z.string().nullable() })

export const inventory = z.object({
  /** Absent from inventories that an older version read. */
  admitted: listOf(admission).optional(),
  read_at: instant,
  access: listOf(roleAccess),
  /** Without superusers. Absent from inventories that an older version read. */
  object_access: listOf(objectAccess).optional(),
  sessions: listOf(sessionGroup),
  slow_queries: listOf(slowQuery),
  sensitive_columns: listOf(sensitiveColumn),
  /**
   * The tables that could not be sampled. Null: the setting was off. Absent from inventories that an older version
   * read.
   */
  value_sample: listOf(tableNotSampled)
    .extend({
      /** How many columns were read. */
      columns: z.int(),
      /** Whether there are more columns than one check reads, or reading them took too long. */
      has_more_columns: z.boolean(),
      /** The position of the column that the next check starts with. Absent from inventories that an older version read. */
      next_column: z.int().optional(),
    })
    .nullable()
    .optional(),
})
export type Inventory = z.infer<typeof inventory>
export type InventoryLists = Omit<Inventory, 'read_at'>

/** POST /v1/database/{id}/value-sample: applies from the next check. */
export const valueSampleRequest = z.object({
  samples_values: z.boolean('Choose whether values are sampled.'),
})

/** GET /v1/database/{id}/inventory: null before the first check. */
export const inventoryResponse = responseWith(inventory.nullable())
