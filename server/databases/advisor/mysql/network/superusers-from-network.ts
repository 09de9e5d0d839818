import { byHand } from '../../remedy.ts'
import { isLocal } from '../fragments.ts'
import { userCheck } from '../user-check.ts'

export const superusersFromNetwork = userCheck({
  id: 'superusers_from_network',
  title: 'Administrators can sign in from the network',
  severity: 'high',
  area: 'network',
  why: 'A guessed or stolen password compromises the whole server.',
  privileges: ['Super_priv'],
  condition: `not ${isLocal('u.Host')} and u.Host not in (lower(@@hostname))`,
  evidence: 'It has SUPER, and can sign in from the network.',
  remedy: (name) =>
    byHand(
      `Make sure that an administrator can sign in on the machine itself, then drop ${name}, or bind it to a single address with RENAME USER.`,
    ),
})
