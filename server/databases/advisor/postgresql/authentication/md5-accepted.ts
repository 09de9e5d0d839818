import { hbaCheck } from '../hba-check.ts'

export const md5Accepted = hbaCheck({
  id: 'md5_accepted',
  title: 'MD5 is accepted for signing in',
  severity: 'medium',
  area: 'authentication',
  why: 'The password of a recorded MD5 sign-in is quickly cracked, and PostgreSQL 18 deprecates MD5.',
  condition: `auth_method = 'md5' and error is null`,
  change: 'replace md5 with scram-sha-256, once every password is stored that way.',
})
