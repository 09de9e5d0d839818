import type { Check, Remedy, Server } from '../check.ts'
import { USERS } from './describe-server.ts'
import { mysqlDocs } from './docs.ts'
import { isAccount } from './fragments.ts'
import { type Account, account, shownAccount } from './quote.ts'
import { statements } from './remedy.ts'

type Options = Pick<Check, 'id' | 'title' | 'severity' | 'why'> & {
  area?: Check['area']
  /** About `u`, an account of mysql.user. */
  condition: string | ((server: Server) => string)
  evidence: string
  /** The remedy of one account, or the statements of it. */
  remedy: (name: string, row: Account, server: Server) => Remedy | string
  page?: string
  privilege?: string
  notApplicable?: (server: Server) => string | undefined
}

/** A check of accounts. Those of the database system itself are left out. */
export const userCheck = ({
  condition,
  evidence,
  remedy,
  page = 'privileges-provided.html',
  ...check
}: Options): Check<Account> => ({
  area: 'roles',
  privilege: USERS,
  ...check,
  minimumVersion: 0,
  link: mysqlDocs(page),
  sql: (server) => `select u.User as user, u.Host as host from mysql.user u
    where ${isAccount} and (${typeof condition === 'string' ? condition : condition(server)})`,
  read: (rows) => rows.map((row) => ({ object: shownAccount(row), evidence, row })),
  remedy({ row }, server) {
    const made = remedy(account(row), row, server)
    return typeof made === 'string' ? statements(made) : made
  },
})
