import { literal } from '../quote.ts'
import { userCheck } from '../user-check.ts'

export const seesOtherSessions = userCheck({
  id: 'sees_other_sessions',
  title: 'Accounts see the statements of others',
  severity: 'low',
  why: 'PROCESS shows running statements with their values.',
  condition: (server) =>
    `u.Process_priv = 'Y' and u.Super_priv <> 'Y' and concat(u.User, '@', u.Host) <> ${literal(server.role)}`,
  evidence: 'It has PROCESS.',
  remedy: (name) => `REVOKE PROCESS ON *.* FROM ${name};`,
})
