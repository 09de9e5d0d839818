import { byHand, inTransaction } from '../remedy.ts'
import { shown } from './quote.ts'

export type Grantors = {
  /** Who granted it without owning the object. */
  grantors: string[]
}

/** Of grants (`a`) that are grouped by object. */
export const grantors = (owner: string) => `array_remove(array_agg(distinct case
    when a.grantor <> ${owner} then pg_catalog.pg_get_userbyid(a.grantor)::text end), null) as grantors`

/** A superuser's REVOKE runs as the owner, and has no effect on the grants of others. */
export const revoke = ({ grantors: others }: Grantors, ...sql: string[]) =>
  others.length === 0
    ? inTransaction(...sql)
    : byHand(
        `Only the role that granted it can revoke it. Run this as the owner, and after SET ROLE as ${others.map((one) => shown(one)).join(', ')}: ${sql.join(' ')}`,
      )

/** Where a role has passed a privilege on, it can't be revoked from the role alone. */
export const passedOn = (sql: string) =>
  byHand(
    `It was passed on, and only CASCADE revokes it from everyone. Grant it again to those who need it, then run this with CASCADE: ${sql}`,
  )
