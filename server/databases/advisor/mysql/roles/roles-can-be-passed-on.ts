import { mysqlDocs } from '../docs.ts'
import { roleGrants } from '../held-privileges.ts'
import { listCheck } from '../list-check.ts'
import { needing } from '../needing.ts'
import { account, identifier } from '../quote.ts'
import { statements } from '../remedy.ts'

export const rolesCanBePassedOn = needing(
  (server) => [roleGrants(server)],
  listCheck<{ one: string; two: string; three: string; note: string }>({
    id: 'roles_can_be_passed_on',
    title: 'Accounts can grant roles to others',
    severity: 'low',
    area: 'roles',
    why: 'With ADMIN OPTION, administrators are no longer the only ones who decide who has a role.',
    privilege: null,
    link: mysqlDocs('grant.html'),
    // In `note`, the host of the role, which MariaDB doesn't have.
    sql: ({ product }) =>
      product === 'MariaDB'
        ? `select m.Role as one, m.User as two, m.Host as three, '' as note from mysql.roles_mapping m
            where m.Admin_option = 'Y' and m.User not in ('root', '') and m.Host <> ''`
        : `select e.FROM_USER as one, e.TO_USER as two, e.TO_HOST as three, e.FROM_HOST as note
            from mysql.role_edges e where e.WITH_ADMIN_OPTION = 'Y' and e.TO_USER not in ('root', '')`,
    evidence: ({ two }) => `${two} can grant it to others.`,
    remedy({ one, two, three, note }, { product }) {
      const to = account({ user: two, host: three })
      if (product === 'MariaDB') return `REVOKE ADMIN OPTION FOR ${identifier(one)} FROM ${to};`
      const role = account({ user: one, host: note })
      return statements(`REVOKE ${role} FROM ${to};`, `GRANT ${role} TO ${to};`)
    },
  }),
)
