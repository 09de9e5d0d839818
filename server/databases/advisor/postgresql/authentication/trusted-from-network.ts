import { hbaCheck } from '../hba-check.ts'

export const trustedFromNetwork = hbaCheck({
  id: 'trusted_from_network',
  title: 'Hosts are trusted without a password',
  severity: 'high',
  area: 'authentication',
  why: 'Anybody at such an address signs in as any role of the line, superusers included.',
  condition: `is_remote and auth_method = 'trust' and error is null`,
  change: 'replace trust with scram-sha-256.',
})
