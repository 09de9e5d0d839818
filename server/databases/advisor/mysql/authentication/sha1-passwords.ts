import { byHand } from '../../remedy.ts'
import { userCheck } from '../user-check.ts'

export const sha1Passwords = userCheck({
  id: 'sha1_passwords',
  title: 'Passwords are verified with SHA-1',
  severity: 'low',
  area: 'authentication',
  why: 'mysql_native_password stores a hash without salt, which is quick to guess. MySQL 9 removed it.',
  condition: `u.plugin = 'mysql_native_password' and u.User <> 'PUBLIC'`,
  evidence: 'It signs in with mysql_native_password.',
  remedy: (name, _, { product }) =>
    byHand(
      `Set a new password for ${name}, with ${product === 'MySQL' ? 'caching_sha2_password' : 'ed25519'}, once its clients support it.`,
    ),
  page: 'native-pluggable-authentication.html',
})
