import { byHand } from '../../remedy.ts'
import { isLocal } from '../fragments.ts'
import { userCheck } from '../user-check.ts'

export const superusersFromNetwork = userCheck({
  id: 'superusers_from_network',
  title: 'Administrators may sign in from the network',
  severity: 'high',
  area: 'network',
  why: 'With a guessed or stolen password, the whole server is lost.',
  privileges: ['Super_priv'],
  condition: `not ${isLocal('u.Host')} and u.Host not in (lower(@@hostname))`,
  evidence: 'It has SUPER, and may sign in from the network.',
  remedy: (name) =>
    byHand(
      `Make sure that an administrator can sign in on the machine itself, then drop ${name}, or bind it to an address of its own with RENAME USER.`,
    ),
})
