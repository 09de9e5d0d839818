import { userCheck } from '../user-check.ts'

export const noConnectionLimit = userCheck({
  id: 'no_connection_limit',
  title: 'Accounts may use up all connections',
  severity: 'low',
  why: 'One faulty client is enough to lock everybody out.',
  condition: `u.max_user_connections = 0 and @@global.max_user_connections = 0 and u.Super_priv <> 'Y'`,
  evidence: 'It has no limit of its own.',
  remedy: (name) => `ALTER USER ${name} WITH MAX_USER_CONNECTIONS 100;`,
  page: 'user-resources.html',
})
