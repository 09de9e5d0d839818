import type { Check } from '../../check.ts'
import { inTransaction } from '../../remedy.ts'
import { docs } from '../docs.ts'
import { identifier, shown } from '../quote.ts'

const kinds = { r: 'TABLES', S: 'SEQUENCES', n: 'SCHEMAS' } as const

export const defaultsOpenToAll: Check<{
  role: string
  schema: string | null
  kind: keyof typeof kinds
}> = {
  id: 'defaults_open_to_all',
  title: 'New objects are open to every role',
  severity: 'medium',
  area: 'roles',
  why: 'Each table that is created from now on is granted to PUBLIC without anybody asking for it.',
  privilege: null,
  minimumVersion: 13,
  link: docs('sql-alterdefaultprivileges.html'),
  sql: `select distinct r.rolname::text as role, n.nspname::text as schema, d.defaclobjtype::text as kind
    from pg_catalog.pg_default_acl d
    cross join lateral pg_catalog.aclexplode(d.defaclacl) a
    join pg_catalog.pg_roles r on r.oid = d.defaclrole
    left join pg_catalog.pg_namespace n on n.oid = d.defaclnamespace
    where a.grantee = 0 and d.defaclobjtype in ('r', 'S', 'n') order by 1, 2, 3`,
  read: (rows) =>
    rows.map((row) => ({
      object: shown(...(row.schema === null ? [row.role] : [row.schema, row.role])),
      evidence: `PUBLIC gets privileges on ${kinds[row.kind].toLowerCase()} that ${shown(row.role)} creates.`,
      row,
    })),
  remedy({ row }) {
    const where = row.schema === null ? '' : ` IN SCHEMA ${identifier(row.schema)}`
    return inTransaction(
      `ALTER DEFAULT PRIVILEGES FOR ROLE ${identifier(row.role)}${where} REVOKE ALL ON ${kinds[row.kind]} FROM PUBLIC;`,
    )
  },
}
