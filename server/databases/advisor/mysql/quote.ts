import { mysqlIdentifier } from '../../../../contract/databases/mysql-role.ts'
import { shortened } from '../../../platform/shortened.ts'
import { printable } from '../printable.ts'

export { mysqlIdentifier as identifier } from '../../../../contract/databases/mysql-role.ts'

/** A string in a statement. */
export const literal = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

export type Account = { user: string; host: string }

/** An account in a statement. */
export const account = ({ user, host }: Account) =>
  `${mysqlIdentifier(user)}@${mysqlIdentifier(host)}`

/** An account, or a role of MariaDB, which has no host. PUBLIC is a keyword. */
export const grantee = ({ user, host }: Account) => {
  if (host !== '') return account({ user, host })
  return user === 'PUBLIC' ? user : mysqlIdentifier(user)
}

/** An account in human-readable form. */
export const shownAccount = ({ user, host }: Account) => {
  const isPlain = /^\w+$/.test(user) && /^[\w.%:-]+$/.test(host)
  return isPlain ? `${user}@${host}` : account({ user, host })
}

/** A name as people read it: quoted only if it has to be. */
export const shown = (...names: string[]) =>
  names.map((name) => (/^[A-Za-z_]\w*$/.test(name) ? name : mysqlIdentifier(name))).join('.')

export const qualified = (...names: string[]) => names.map(mysqlIdentifier).join('.')

/** A value from the checked server, as evidence. */
export const excerpt = (text: string) => {
  const visible = printable(text)
  return shortened(visible, 200)
}
