import type { Found } from '../check.ts'
import { isNotOfExtension, userRelations } from './fragments.ts'
import { qualified, type Relation, shown } from './quote.ts'
import { type Grantors, grantors, revoke } from './revoke.ts'

export type PublicGrant = Relation & Grantors & { privileges: string[] }

/** What PUBLIC may do with relations (`c`). */
export const publicGrants = (condition: string, privileges: readonly string[]) => `
  select n.nspname::text as schema, c.relname::text as name,
    array_agg(distinct a.privilege_type order by a.privilege_type)::text[] as privileges, ${grantors('c.relowner')}
  from ${userRelations}
  cross join lateral pg_catalog.aclexplode(c.relacl) a
  where ${condition} and a.grantee = 0
    and a.privilege_type in (${privileges.map((one) => `'${one}'`).join(', ')})
    and ${isNotOfExtension('pg_class', 'c.oid')}
  group by 1, 2 order by 1, 2`

export const shownGrant = (row: PublicGrant): Found<PublicGrant> => ({
  object: shown(row.schema, row.name),
  evidence: `PUBLIC has ${row.privileges.join(', ')} on it.`,
  row,
})

export const revokeFromPublic = (row: PublicGrant, kind: 'TABLE' | 'SEQUENCE') =>
  revoke(row, `REVOKE ${row.privileges.join(', ')} ON ${kind} ${qualified(row)} FROM PUBLIC;`)
