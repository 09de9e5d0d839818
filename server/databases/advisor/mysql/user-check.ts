import type { Check, Remedy, Server } from '../check.ts'
import { byHand } from '../remedy.ts'
import { USERS } from './describe-server.ts'
import { mysqlDocs } from './docs.ts'
import { isAccount } from './fragments.ts'
import { holdersOf, isSuperuser, roleGrants, withRoles } from './held-privileges.ts'
import { needing } from './needing.ts'
import { type Account, account, shown, shownAccount } from './quote.ts'
import { statements } from './remedy.ts'

/** `role` is what a privilege comes through. */
type User = Account & { role?: string | null; note?: string }

type Options = Pick<Check, 'id' | 'title' | 'severity' | 'why'> & {
  area?: Check['area']
  /** About `u`, an account of mysql.user. */
  condition?: string | ((server: Server) => string)
  /**
   * Columns of mysql.user: the account has at least one of these privileges, itself or through a role. Without SUPER
   * among them, accounts that have SUPER are left out.
   */
  privileges?: readonly string[]
  /** What the remedy needs to know about `u`, as in a statement after `withRoles`. */
  note?: (server: Server) => string
  evidence: string
  /** The remedy for one account, or its statements. */
  remedy: (name: string, row: User, server: Server) => Remedy | string
  page?: string
  privilege?: string
  notApplicable?: (server: Server) => string | undefined
}

/** A check of accounts. Those of the database system itself are left out. */
export function userCheck({
  condition = 'true',
  privileges = [],
  note,
  evidence,
  remedy,
  page = 'privileges-provided.html',
  ...check
}: Options): Check<User> {
  const isHeld = privileges.length > 0
  const needsRoles = isHeld || note !== undefined
  const others = privileges.includes('Super_priv') ? 'true' : `not ${isSuperuser}`
  return needing((server) => (needsRoles ? [roleGrants(server)] : []), {
    area: 'roles',
    privilege: USERS,
    ...check,
    minimumVersion: 0,
    link: mysqlDocs(page),
    sql: (server) => `${needsRoles ? withRoles(server) : ''}
      select u.User as user, u.Host as host
        ${isHeld ? ', if(count(x.role) = count(*), min(x.role), null) as role' : ''}
        ${note ? `, ${note(server)} as note` : ''}
      from mysql.user u
        ${isHeld ? `join ${holdersOf(...privileges)} x on x.user = u.User and x.host = u.Host` : ''}
      where ${isAccount(server)} and (${typeof condition === 'string' ? condition : condition(server)})
        ${isHeld ? `and ${others} group by u.User, u.Host` : ''}`,
    read: (rows) =>
      rows.map((row) => ({
        object: shownAccount(row),
        evidence: row.role
          ? `${evidence} It is inherited from the role ${shown(row.role)}.`
          : evidence,
        row,
      })),
    remedy({ row }, server) {
      const made = remedy(account(row), row, server)
      const all = typeof made === 'string' ? statements(made) : made
      // Others may need what the role has.
      return row.role && all.how !== 'manual'
        ? byHand(
            `Revoke the privilege from the role ${shown(row.role)}, or that role from ${shownAccount(row)}. Check first whether other members need that role.`,
          )
        : all
    },
  })
}
