import { hbaCheck } from '../hba-check.ts'

export const plainPasswords = hbaCheck({
  id: 'plain_passwords',
  title: 'Passwords are requested in plain text',
  severity: 'high',
  area: 'authentication',
  why: 'The client sends the password itself, which exposes it in the server’s memory and, without TLS, on the network.',
  condition: `auth_method = 'password' and error is null`,
  change: 'replace password with scram-sha-256.',
})
