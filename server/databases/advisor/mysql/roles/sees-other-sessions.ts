import { literal } from '../quote.ts'
import { userCheck } from '../user-check.ts'

export const seesOtherSessions = userCheck({
  id: 'sees_other_sessions',
  title: 'Accounts can see other accounts’ statements',
  severity: 'low',
  why: 'PROCESS shows running statements with their values.',
  privileges: ['Process_priv'],
  condition: (server) => `concat(u.User, '@', u.Host) <> ${literal(server.role)}`,
  evidence: 'It has PROCESS.',
  remedy: (name) => `REVOKE PROCESS ON *.* FROM ${name};`,
})
