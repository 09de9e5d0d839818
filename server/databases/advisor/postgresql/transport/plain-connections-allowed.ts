import { hbaCheck } from '../hba-check.ts'

export const plainConnectionsAllowed = hbaCheck({
  id: 'plain_connections_allowed',
  title: 'Connections without TLS are accepted',
  severity: 'high',
  area: 'transport',
  why: 'A misconfigured client, or an attacker on the network, can skip encryption without anyone noticing.',
  condition: `is_remote and type in ('host', 'hostnossl', 'hostnogssenc') and auth_method <> 'reject' and error is null`,
  change: 'replace the first word with hostssl.',
})
