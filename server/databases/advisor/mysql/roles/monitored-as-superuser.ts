import { byHand } from '../../remedy.ts'
import { literal } from '../quote.ts'
import { userCheck } from '../user-check.ts'

export const monitoredAsSuperuser = userCheck({
  id: 'monitored_as_superuser',
  title: 'Checks sign in as an administrator',
  severity: 'medium',
  why: 'The checks only need to read the catalogue. Credentials that could do everything are worth stealing.',
  privileges: ['Super_priv'],
  condition: (server) => `concat(u.User, '@', u.Host) = ${literal(server.role)}`,
  evidence: 'The checks ran with SUPER.',
  remedy: () =>
    byHand(
      'Create a separate account for the checks with the statements on the page, and enter its credentials.',
    ),
})
