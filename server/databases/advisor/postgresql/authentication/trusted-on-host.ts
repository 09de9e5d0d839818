import { hbaCheck } from '../hba-check.ts'

export const trustedOnHost = hbaCheck({
  id: 'trusted_on_host',
  title: 'Programs on the host are trusted without a password',
  severity: 'medium',
  area: 'authentication',
  why: 'Any program on the host, or a proxy that runs there, can sign in as any role that the line allows.',
  condition: `not is_remote and auth_method = 'trust' and error is null`,
  change: 'replace trust with peer (local) or scram-sha-256 (host).',
})
