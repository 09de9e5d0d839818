import { byHand } from '../../remedy.ts'
import { userCheck } from '../user-check.ts'

export const usersByHostName = userCheck({
  id: 'users_by_host_name',
  title: 'Accounts are bound to host names',
  severity: 'low',
  area: 'network',
  why: 'The owner of that name’s zone decides which addresses match.',
  condition: `u.Host regexp '[a-z]' and u.Host <> 'localhost' and u.Host not regexp '^[0-9a-f:]+$'`,
  evidence: 'It is bound to a name.',
  remedy: (name) => byHand(`Bind ${name} to an address, with RENAME USER.`),
  page: 'account-names.html',
})
