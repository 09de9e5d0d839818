import type { Server } from '../../check.ts'
import { byHand } from '../../remedy.ts'
import { HASHES, LOCKS, MYSQL_HASHES, USERS } from '../describe-server.ts'
import { mariadbDocs } from '../docs.ts'
import { isAccount } from '../fragments.ts'
import { isAdministrator, roleGrants, withRoles } from '../held-privileges.ts'
import { listCheck } from '../list-check.ts'
import { needing } from '../needing.ts'
import { account, literal } from '../quote.ts'

/** One row for each way to sign in: an empty element of auth_or stands for what is outside of it. */
const ways = `json_table(coalesce(json_query(u.Priv, '$.auth_or'), '[{}]'), '$[*]' columns (
    plugin varchar(64) path '$.plugin', hash varchar(2000) path '$.authentication_string'))`
const ofAccount = (name: string) => `json_value(u.Priv, '$.${name}')`

const administrators = ({ role }: Server) =>
  `concat(u.User, '@', u.Host) = ${literal(role)} or ${isAdministrator}`

const sql = {
  MariaDB: (server: Server) => `select distinct u.User as one, u.Host as two,
        case when json_exists(u.Priv, '$.auth_or') then 'several'
          when ${administrators(server)} then 'administrator' else '' end as note
      from mysql.global_priv u join ${ways} way
      where u.Host <> '' and u.User not in ('mariadb.sys', 'PUBLIC')
        and coalesce(way.plugin, ${ofAccount('plugin')}, '') in ('', 'mysql_native_password', 'mysql_old_password')
        and coalesce(if(way.plugin is null, ${ofAccount('authentication_string')}, way.hash), '') = ''
        and coalesce(${ofAccount('account_locked')}, '0') not in ('1', 'true')`,
  MySQL: (server: Server) => `select u.User as one, u.Host as two,
        if(${administrators(server)}, 'administrator', '') as note
      from mysql.user u
      where ${isAccount(server)} and u.account_locked = 'N' and u.authentication_string = ''
        and u.plugin in ('caching_sha2_password', 'mysql_native_password', 'sha256_password')`,
}

export const noPassword = needing(
  (server) => [
    server.product === 'MariaDB' ? HASHES : MYSQL_HASHES,
    USERS,
    roleGrants(server),
    ...(server.product === 'MariaDB' ? [] : [LOCKS]),
  ],
  listCheck({
    id: 'no_password',
    title: 'Accounts have no password',
    severity: 'high',
    area: 'authentication',
    why: 'Anyone who knows the name of such an account can sign in.',
    privilege: null,
    link: mariadbDocs('authentication-from-mariadb-104/'),
    sql: (server) =>
      `${withRoles(server)} ${sql[server.product === 'MariaDB' ? 'MariaDB' : 'MySQL'](server)}`,
    evidence: 'It has no password, and isn’t locked.',
    remedy({ one, two, note }) {
      const name = account({ user: one, host: two ?? '%' })
      if (note === 'several')
        return byHand(
          `Set the authentication methods of ${name} again with ALTER USER … IDENTIFIED VIA, without the one that has no password.`,
        )
      return note === 'administrator'
        ? byHand(`Set a password for ${name}. Don’t lock it, because it is needed.`)
        : `ALTER USER ${name} ACCOUNT LOCK;`
    },
  }),
)
