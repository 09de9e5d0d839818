import { byHand } from '../../remedy.ts'
import { userCheck } from '../user-check.ts'

export const usersFromAnywhere = userCheck({
  id: 'users_from_anywhere',
  title: 'Accounts can sign in from any address',
  severity: 'low',
  area: 'network',
  why: 'A leaked password works from anywhere.',
  condition: `u.Host = '%' and u.User <> ''`,
  evidence: 'It can sign in from any address.',
  remedy: (name) => byHand(`Bind ${name} to the network of its clients, with RENAME USER.`),
  page: 'account-names.html',
})
