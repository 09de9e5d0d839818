import { HASHES } from '../describe-server.ts'
import { mariadbDocs } from '../docs.ts'
import { onlyFor } from '../fragments.ts'
import { listCheck } from '../list-check.ts'
import { account } from '../quote.ts'

export const noPassword = listCheck({
  id: 'no_password',
  title: 'Accounts have no password',
  severity: 'high',
  area: 'authentication',
  why: 'Anyone who knows the name of such an account can sign in.',
  privilege: HASHES,
  link: mariadbDocs('authentication-from-mariadb-104/'),
  sql: `select u.User as one, u.Host as two
    from mysql.global_priv u
    where u.Host <> '' and u.User not in ('mariadb.sys', 'PUBLIC')
      and coalesce(json_value(u.Priv, '$.plugin'), '') in ('', 'mysql_native_password', 'mysql_old_password')
      and coalesce(json_value(u.Priv, '$.authentication_string'), '') = ''
      and coalesce(json_value(u.Priv, '$.account_locked'), '0') not in ('1', 'true')
      and not json_contains_path(u.Priv, 'one', '$.auth_or')`,
  evidence: 'It has no password, and isn’t locked.',
  remedy: ({ one, two }) => `ALTER USER ${account({ user: one, host: two ?? '%' })} ACCOUNT LOCK;`,
  notApplicable: onlyFor('MariaDB'),
})
