import { userCheck } from '../user-check.ts'

export const noConnectionLimit = userCheck({
  id: 'no_connection_limit',
  title: 'Accounts can use up all connections',
  severity: 'low',
  why: 'One faulty client is enough to lock everyone out.',
  condition: `u.max_user_connections = 0 and @@global.max_user_connections = 0 and u.Super_priv <> 'Y'`,
  evidence: 'It has no connection limit.',
  remedy: (name) => `ALTER USER ${name} WITH MAX_USER_CONNECTIONS 100;`,
  page: 'user-resources.html',
})
