import { byHand } from '../../remedy.ts'
import { isLocal, isPlainSession } from '../fragments.ts'
import { isAdministrator } from '../held-privileges.ts'
import { lastStatements } from '../remedy.ts'
import { userCheck } from '../user-check.ts'

export const usersWithoutTls = userCheck({
  id: 'users_without_tls',
  title: 'Accounts can sign in without TLS',
  severity: 'medium',
  area: 'transport',
  why: 'Their passwords and data can be intercepted on the network. require_secure_transport covers all accounts.',
  // The remedy for an account without a name drops it.
  condition: `u.User <> '' and not ${isLocal('u.Host')} and u.ssl_type = '' and (@@global.require_secure_transport = 0)`,
  evidence: 'It can sign in from the network without TLS.',
  note: (server) =>
    `if(${isPlainSession(server)}, 'plain', if(${isAdministrator}, 'administrator', ''))`,
  remedy: (name, { note }) =>
    note === ''
      ? lastStatements(`ALTER USER ${name} REQUIRE SSL;`)
      : byHand(
          `${note === 'plain' ? 'Set up TLS on the server and in the clients of' : 'An administrator who signs in without TLS would be locked out, so first set it up in the clients of'} ${name}, then: ALTER USER ${name} REQUIRE SSL;`,
        ),
  page: 'create-user.html',
})
