import type { Server } from '../check.ts'
import { ROLE_EDGES, ROLE_GRANTS } from './describe-server.ts'

/** The privilege to see who has which role. */
export const roleGrants = ({ product }: Server) =>
  product === 'MariaDB' ? ROLE_GRANTS : ROLE_EDGES

/** In MariaDB, a role has no host, and every account has PUBLIC. */
const given = {
  MariaDB: `select m.User, m.Host, r.User, r.Host from mysql.roles_mapping m
      join mysql.user r on r.User = m.Role and r.Host = ''
    union all select a.User, a.Host, r.User, r.Host from mysql.user a
      join mysql.user r on r.User = 'PUBLIC' and r.Host = '' where a.Host <> ''`,
  MySQL: 'select e.TO_USER, e.TO_HOST, e.FROM_USER, e.FROM_HOST from mysql.role_edges e',
}

/** Begins a statement in which `held` has all roles of each account, including those that come through another role. */
export const withRoles = ({ product }: Server) =>
  `with recursive given (user, host, role, role_host) as (${given[product === 'MariaDB' ? product : 'MySQL']}),
    held (user, host, role, role_host) as (select * from given
      union select h.user, h.host, g.role, g.role_host from held h
        join given g on g.user = h.role and g.host = h.role_host)`

/**
 * Who has one of these privileges for the whole server, and through which role: null if it is their own. The privileges
 * are columns of mysql.user. Needs `withRoles`.
 */
export const holdersOf = (...privileges: readonly string[]) => {
  const has = `'Y' in (${privileges.map((one) => `p.${one}`).join(', ')})`
  return `(select p.User as user, p.Host as host, null as role from mysql.user p where ${has}
    union all select h.user, h.host, h.role from held h
      join mysql.user p on p.User = h.role and p.Host = h.role_host where ${has})`
}

const isHolder = (privileges: readonly string[]) =>
  `exists (select 1 from ${holdersOf(...privileges)} holder where holder.user = u.User and holder.host = u.Host)`

/** About `u`, an account. */
export const isSuperuser = isHolder(['Super_priv'])
/** Somebody who has to be able to sign in, so that the server can be administered. */
export const isAdministrator = isHolder(['Super_priv', 'Create_user_priv'])
