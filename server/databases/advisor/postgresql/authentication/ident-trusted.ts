import { hbaCheck } from '../hba-check.ts'

export const identTrusted = hbaCheck({
  id: 'ident_trusted',
  title: 'Hosts say themselves who signs in',
  severity: 'high',
  area: 'authentication',
  why: 'With ident, the client’s own host names its user, and can name any.',
  condition: `is_remote and auth_method = 'ident' and error is null`,
  change: 'replace ident with scram-sha-256.',
})
