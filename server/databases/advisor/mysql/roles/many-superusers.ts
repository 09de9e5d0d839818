import { byHand } from '../../remedy.ts'
import { literal } from '../quote.ts'
import { lastStatements } from '../remedy.ts'
import { userCheck } from '../user-check.ts'

export const manySuperusers = userCheck({
  id: 'many_superusers',
  title: 'Accounts besides root have SUPER',
  severity: 'medium',
  why: 'SUPER passes by limits, changes settings and ends sessions of others.',
  privileges: ['Super_priv'],
  condition: (server) =>
    `u.User <> 'root' and concat(u.User, '@', u.Host) <> ${literal(server.role)}`,
  evidence: 'It has SUPER.',
  // Without root, it could be the last administrator.
  note: () =>
    `if(exists (select 1 from mysql.user r where r.User = 'root' and r.Super_priv = 'Y'), 'root', '')`,
  remedy: (name, { note }) =>
    note === 'root'
      ? lastStatements(`REVOKE SUPER ON *.* FROM ${name};`)
      : byHand(
          `Revoke SUPER from ${name} if another administrator keeps it: there is no account root that has it.`,
        ),
})
