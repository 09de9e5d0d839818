import { byHand } from '../../remedy.ts'
import { literal } from '../quote.ts'
import { userCheck } from '../user-check.ts'

export const usersFromAnywhere = userCheck({
  id: 'users_from_anywhere',
  title: 'Accounts can sign in from any address',
  severity: 'low',
  area: 'network',
  why: 'A leaked password works from anywhere.',
  condition: (server) =>
    `u.Host = '%' and u.User <> '' and concat(u.User, '@', u.Host) <> ${literal(server.role)}`,
  evidence: 'It can sign in from any address.',
  remedy: (name) => byHand(`Bind ${name} to the network of its clients, with RENAME USER.`),
  page: 'account-names.html',
})
