import { isLocal } from '../fragments.ts'
import { account } from '../quote.ts'
import { lastStatements } from '../remedy.ts'
import { userCheck } from '../user-check.ts'

export const superusersFromNetwork = userCheck({
  id: 'superusers_from_network',
  title: 'Administrators may sign in from the network',
  severity: 'high',
  area: 'network',
  why: 'With a guessed or stolen password, the whole server is lost.',
  condition: `u.Super_priv = 'Y' and not ${isLocal('u.Host')} and u.Host not in (lower(@@hostname))`,
  evidence: 'It has SUPER, and may sign in from the network.',
  remedy: (name, row) =>
    lastStatements(`RENAME USER ${name} TO ${account({ ...row, host: 'localhost' })};`),
})
