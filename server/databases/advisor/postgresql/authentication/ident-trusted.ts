import { hbaCheck } from '../hba-check.ts'

export const identTrusted = hbaCheck({
  id: 'ident_trusted',
  title: 'Client hosts decide who signs in',
  severity: 'high',
  area: 'authentication',
  why: 'With ident, the client’s own host reports which user is signing in, and can report any user.',
  condition: `is_remote and auth_method = 'ident' and error is null`,
  change: 'replace ident with scram-sha-256.',
})
