import { isLocal } from '../fragments.ts'
import { userCheck } from '../user-check.ts'

export const usersWithoutTls = userCheck({
  id: 'users_without_tls',
  title: 'Accounts may sign in without TLS',
  severity: 'medium',
  area: 'transport',
  why: 'Their passwords and data can be seen on the way. require_secure_transport covers all of them.',
  condition: `not ${isLocal('u.Host')} and u.ssl_type = '' and (@@global.require_secure_transport = 0)`,
  evidence: 'It may sign in from the network without TLS.',
  remedy: (name) => `ALTER USER ${name} REQUIRE SSL;`,
  page: 'create-user.html',
})
