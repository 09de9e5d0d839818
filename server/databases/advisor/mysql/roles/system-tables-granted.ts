import type { Server } from '../../check.ts'
import { COLUMN_GRANTS, DATABASE_GRANTS, TABLE_GRANTS } from '../describe-server.ts'
import { mysqlDocs } from '../docs.ts'
import { listCheck } from '../list-check.ts'
import { needing } from '../needing.ts'
import { grantee, identifier, literal } from '../quote.ts'
import { lastStatements } from '../remedy.ts'

/** Tables and columns with hashes or passwords. */
const SECRET_TABLES = `('user', 'global_priv', 'servers', 'slave_master_info', 'password_history', 'password_reuse_check_history')`
const SECRET_COLUMNS = `('priv', 'password', 'authentication_string', 'user_attributes', 'user_password', 'hash')`

/** Without those of the database system, and what `grants_to_everyone` and `anonymous_users` find. */
const isOther = (user: string) =>
  `${user} not in ('', 'mariadb.sys', 'mysql.sys', 'mysql.session', 'mysql.infoschema')`

/**
 * Each grantee once for the whole database, and once for each of its tables, with the columns if the grant is for
 * columns.
 */
const sql = ({ role }: Server) => `select g.one, g.two, g.three,
    if(min(g.note) = '', '', group_concat(g.note separator ' ')) as note
  from (select d.User as one, d.Host as two, null as three, '' as note from mysql.db d
      where d.Db = 'mysql' and d.User <> 'PUBLIC' and ${isOther('d.User')}
        and 'Y' in (d.Select_priv, d.Insert_priv, d.Update_priv, d.Delete_priv, d.Drop_priv)
    union all select t.User, t.Host, t.Table_name, '' from mysql.tables_priv t
      where t.Db = 'mysql' and ${isOther('t.User')}
        and (t.Table_priv regexp 'Insert|Update|Delete|Drop|Alter'
          or t.Table_priv regexp 'Select' and t.Table_name in ${SECRET_TABLES}
            and concat(t.User, '@', t.Host) <> ${literal(role)})
    union all select c.User, c.Host, c.Table_name, concat(c.Column_priv, ':', c.Column_name) from mysql.columns_priv c
      where c.Db = 'mysql' and ${isOther('c.User')}
        and (c.Column_priv regexp 'Insert|Update'
          or c.Column_priv regexp 'Select' and lower(c.Column_name) in ${SECRET_COLUMNS})) g
  group by g.one, g.two, g.three`

/** `Select,Update:Priv` becomes `` Select (`Priv`), Update (`Priv`) ``. */
const ofColumns = (note: string) =>
  note.split(' ').flatMap((grant) => {
    const [privileges = '', column = ''] = grant.split(':')
    return privileges.split(',').map((privilege) => `${privilege} (${identifier(column)})`)
  })

export const systemTablesGranted = needing(
  () => [TABLE_GRANTS, COLUMN_GRANTS],
  listCheck({
    id: 'system_tables_granted',
    title: 'Accounts have access to the grant tables',
    severity: 'high',
    area: 'roles',
    why: 'The mysql database contains password hashes, and determines every account’s privileges.',
    privilege: DATABASE_GRANTS,
    link: mysqlDocs('grant-tables.html'),
    sql,
    evidence: ({ three }) =>
      `It has privileges on the ${three ? `table mysql.${three}` : 'database mysql'}.`,
    remedy({ one, two, three, note = '' }) {
      const privileges = note === '' ? 'ALL PRIVILEGES' : ofColumns(note).join(', ')
      return lastStatements(
        `REVOKE ${privileges} ON mysql.${three ? identifier(three) : '*'} FROM ${grantee({ user: one, host: two ?? '' })};`,
      )
    },
  }),
)
