import type { Check } from '../../check.ts'
import { byHand, inTransaction } from '../../remedy.ts'
import { MAX_FINDINGS } from '../../run-checks.ts'
import { isAlwaysTrue } from '../always-true.ts'
import { docs } from '../docs.ts'
import { isNotOfExtension, userRelations } from '../fragments.ts'
import { evaluatedOnce } from '../per-row-calls.ts'
import { isComplete, type Policy, shownCommand } from '../policies.ts'
import { grantee, identifier, qualified, type Relation, shown, shownGrantees } from '../quote.ts'

type Overlap = Relation & {
  role: string | null
  actions: string[]
  policies: Pick<Policy, 'policy' | 'command' | 'roles' | 'using' | 'check'>[]
}

export const severalPermissivePolicies: Check<Overlap> = {
  id: 'several_permissive_policies',
  title: 'Several policies overlap',
  severity: 'low',
  area: 'row_level_security',
  why: 'Each is evaluated for each row, and a row passes if any of them allows it, which is easily overlooked in a review.',
  privilege: null,
  minimumVersion: 13,
  link: docs('ddl-rowsecurity.html'),
  // Expressions are only written out for the rows that are returned.
  sql: `with actions as (
      select p.oid, p.polrelid, p.polname, p.polcmd, p.polroles, role, action
      from pg_catalog.pg_policy p
      cross join lateral unnest(p.polroles) role
      cross join lateral unnest(case p.polcmd when '*' then array['r', 'a', 'w', 'd'] else array[p.polcmd::text] end) action
      where p.polpermissive
    ), shared as (
      select a.polrelid, a.role, a.action,
        array_agg(distinct b.oid order by b.oid) as oids
      from actions a
      join actions b on b.polrelid = a.polrelid and b.action = a.action and (b.role = a.role or b.role = 0)
      group by a.polrelid, a.role, a.action
      having count(distinct b.oid) > 1
    ), groups as (
      select polrelid, role, oids, array_agg(action order by action) as actions
      from shared group by polrelid, role, oids
    )
    select n.nspname::text as schema, c.relname::text as name, r.rolname::text as role, g.actions,
      case when row_number() over (order by n.nspname, c.relname, r.rolname) <= ${MAX_FINDINGS} then
      (select jsonb_agg(jsonb_build_object('policy', p.polname, 'command', p.polcmd,
          'roles', (select jsonb_agg(x.rolname order by x.rolname) from unnest(p.polroles) one
            left join pg_catalog.pg_roles x on x.oid = one),
          'using', left(pg_catalog.pg_get_expr(p.polqual, p.polrelid), 10000),
          'check', left(pg_catalog.pg_get_expr(p.polwithcheck, p.polrelid), 10000)) order by p.polname)
        from pg_catalog.pg_policy p where p.oid = any (g.oids[1:10])) end as policies
    from groups g
    join ${userRelations.replace('pg_catalog.pg_class c', 'pg_catalog.pg_class c on c.oid = g.polrelid')}
    left join pg_catalog.pg_roles r on r.oid = g.role
    where (r.oid is null or not r.rolbypassrls and not r.rolsuper)
      and ${isNotOfExtension('pg_class', 'c.oid')}
    order by 1, 2, 3`,
  read: (rows) =>
    rows.map((row) => ({
      object: shown(row.schema, row.name),
      evidence: `For ${shownGrantees([row.role])}: ${row.policies.map(({ policy }) => shown(policy)).join(', ')}.`,
      row,
    })),
  remedy({ row }) {
    const [first, ...others] = row.policies
    // Combined with the others, it would look like a condition.
    const isOpen = row.policies.some(({ using, check }) =>
      [using, check].some((one) => one !== null && isAlwaysTrue(one)),
    )
    const isAlike = others.every(
      (one) => one.command === first?.command && one.roles.join('\n') === first.roles.join('\n'),
    )
    if (isOpen) {
      return byHand(
        `One of these policies of ${shown(row.schema, row.name)} is always true, so the others have no effect. Drop it, or the others if every row is meant to be allowed.`,
      )
    }
    if (!first || !isAlike || !row.policies.every((one) => isComplete({ ...row, ...one }))) {
      return byHand(
        `Combine the policies of ${shown(row.schema, row.name)} into one for each command, with OR between their conditions.`,
      )
    }
    const either = (expressions: readonly (string | null)[]) =>
      expressions.map((one) => `(${evaluatedOnce(one ?? 'true')})`).join(' OR ')
    // Where a policy has no check, its condition is the check.
    const checks = row.policies.map(({ using, check }) => check ?? using)
    const clauses = [
      ...(first.command === 'a'
        ? []
        : [`USING (${either(row.policies.map(({ using }) => using))})`]),
      ...(first.command === 'r' || first.command === 'd' ? [] : [`WITH CHECK (${either(checks)})`]),
    ]
    return inTransaction(
      ...row.policies.map(
        ({ policy }) => `DROP POLICY IF EXISTS ${identifier(policy)} ON ${qualified(row)};`,
      ),
      `CREATE POLICY ${identifier(first.policy)} ON ${qualified(row)} FOR ${shownCommand(first)} TO ${first.roles.map(grantee).join(', ')} ${clauses.join(' ')};`,
    )
  },
}
