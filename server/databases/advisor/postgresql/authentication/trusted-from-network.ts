import { hbaCheck } from '../hba-check.ts'

export const trustedFromNetwork = hbaCheck({
  id: 'trusted_from_network',
  title: 'Hosts are trusted without a password',
  severity: 'high',
  area: 'authentication',
  why: 'Anyone at such an address can sign in as any role that the line allows, including superusers.',
  condition: `is_remote and auth_method = 'trust' and error is null`,
  change: 'replace trust with scram-sha-256.',
})
