import type { Check } from '../../check.ts'
import { byHand, inTransaction } from '../../remedy.ts'
import { docs } from '../docs.ts'
import {
  exposedRelations,
  isGranted,
  isNotOfExtension,
  isTrue,
  userRelations,
} from '../fragments.ts'
import { qualified, type Relation, shown } from '../quote.ts'

export const viewsBypassPolicies: Check<Relation & { owner: string; is_exposed: boolean }> = {
  id: 'views_bypass_policies',
  title: 'Views use the privileges of their owner',
  severity: 'high',
  area: 'functions_and_views',
  why: 'Roles that can read such a view see what its owner sees, bypassing the policies of its tables.',
  privilege: null,
  minimumVersion: 13,
  link: docs('sql-createview.html'),
  sql: `with ${exposedRelations}
    select n.nspname::text as schema, c.relname::text as name, o.rolname::text as owner,
      c.oid in (select oid from exposed_relations) as is_exposed
    from ${userRelations}
    join pg_catalog.pg_roles o on o.oid = c.relowner
    where c.relkind = 'v' and ${isNotOfExtension('pg_class', 'c.oid')}
      and not exists (select from pg_catalog.pg_options_to_table(c.reloptions) v
        where v.option_name = 'security_invoker' and ${isTrue('v.option_value')})
      and (c.oid in (select oid from exposed_relations)
        or ${isGranted}
        and exists (select from pg_catalog.pg_rewrite w
          join pg_catalog.pg_depend d on d.classid = 'pg_catalog.pg_rewrite'::pg_catalog.regclass
            and d.objid = w.oid and d.refclassid = 'pg_catalog.pg_class'::pg_catalog.regclass
          join pg_catalog.pg_class t on t.oid = d.refobjid and t.relrowsecurity
          where w.ev_class = c.oid))
    order by 1, 2`,
  read: (rows) =>
    rows.map((row) => ({
      object: shown(row.schema, row.name),
      evidence: row.is_exposed
        ? `It is exposed, and reads as ${shown(row.owner)}.`
        : `It reads tables with policies as ${shown(row.owner)}.`,
      row,
    })),
  remedy: ({ row }, { version }) =>
    version >= 150_000
      ? inTransaction(`ALTER VIEW ${qualified(row)} SET (security_invoker = true);`)
      : byHand(
          `Before PostgreSQL 15, every view reads as its owner. Revoke ${shown(row.schema, row.name)} from those who may not see all of it, or give it an owner to whom the policies apply.`,
        ),
}
