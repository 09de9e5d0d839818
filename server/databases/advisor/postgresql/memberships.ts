import type { Server } from '../check.ts'
import { inTransaction } from '../remedy.ts'
import { identifier } from './quote.ts'

export type Membership = { role: string; member: string; grantor: string | null }

/** `g` is the role, `r` its member. */
export const memberships = (condition: string) => `
  select g.rolname::text as role, r.rolname::text as member, o.rolname::text as grantor
  from pg_catalog.pg_auth_members m
  join pg_catalog.pg_roles g on g.oid = m.roleid
  join pg_catalog.pg_roles r on r.oid = m.member
  left join pg_catalog.pg_roles o on o.oid = m.grantor
  where r.rolname !~ '^pg_' and ${condition}
  order by r.rolname, g.rolname`

/** From PostgreSQL 16 on, each grantor's grant is separate. */
export function revokeMembership(
  { role, member, grantor }: Membership,
  { version }: Server,
  what = '',
) {
  const by = version >= 160_000 && grantor !== null ? ` GRANTED BY ${identifier(grantor)}` : ''
  return inTransaction(`REVOKE ${what}${identifier(role)} FROM ${identifier(member)}${by};`)
}
