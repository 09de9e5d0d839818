import type { Check } from '../../check.ts'
import { docs } from '../docs.ts'
import { isUserSchema } from '../fragments.ts'
import { identifier, shown } from '../quote.ts'
import { type Grantors, grantors, revoke } from '../revoke.ts'

export const createInSchemaForAll: Check<Grantors & { schema: string }> = {
  id: 'create_in_schema_for_all',
  title: 'Everybody may create objects in a schema',
  severity: 'high',
  area: 'roles',
  why: 'Any role can put a function there that others then run by mistake, with their privileges (CVE-2018-1058).',
  privilege: null,
  minimumVersion: 13,
  link: docs('ddl-schemas.html#DDL-SCHEMAS-PATTERNS'),
  sql: `select n.nspname::text as schema, ${grantors('n.nspowner')}
    from pg_catalog.pg_namespace n,
      pg_catalog.aclexplode(coalesce(n.nspacl, pg_catalog.acldefault('n', n.nspowner))) a
    where ${isUserSchema()} and a.grantee = 0 and a.privilege_type = 'CREATE'
    group by 1 order by 1`,
  read: (rows) =>
    rows.map((row) => ({ object: shown(row.schema), evidence: 'PUBLIC has CREATE on it.', row })),
  remedy: ({ row }) =>
    revoke(row, `REVOKE CREATE ON SCHEMA ${identifier(row.schema)} FROM PUBLIC;`),
}
