import { isNotOfExtension, userRelations } from './fragments.ts'
import type { Relation } from './quote.ts'

export type Policy = Relation & {
  policy: string
  command: keyof typeof commands
  /** A role of null is PUBLIC. */
  roles: (string | null)[]
  using: string | null
  check: string | null
}

const commands = { r: 'SELECT', a: 'INSERT', w: 'UPDATE', d: 'DELETE', '*': 'ALL' } as const

/** Expressions of 10,000 characters aren't meant to be read as evidence. */
export const EXPRESSION_MAX_LENGTH = 10_000

/** Policies (`p`) of tables (`c`). Expressions that are longer than the limit aren't returned. */
export const policies = (condition: string) => `
  select n.nspname::text as schema, c.relname::text as name, p.polname::text as policy,
    p.polcmd::text as command, (select array_agg(r.rolname::text order by r.rolname)
      from unnest(p.polroles) role left join pg_catalog.pg_roles r on r.oid = role) as roles,
    left(pg_catalog.pg_get_expr(p.polqual, p.polrelid), ${EXPRESSION_MAX_LENGTH}) as using,
    left(pg_catalog.pg_get_expr(p.polwithcheck, p.polrelid), ${EXPRESSION_MAX_LENGTH}) as check
  from ${userRelations}
  join pg_catalog.pg_policy p on p.polrelid = c.oid
  where ${condition} and ${isNotOfExtension('pg_class', 'c.oid')}
  order by 1, 2, 3`

/** Whether an expression may have been cut off, so that no statement can be made from it. */
export const isComplete = ({ using, check }: Policy) =>
  [using, check].every((one) => (one ?? '').length < EXPRESSION_MAX_LENGTH)

export const shownCommand = ({ command }: Pick<Policy, 'command'>) => commands[command]
