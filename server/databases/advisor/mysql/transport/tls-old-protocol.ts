import { listOf, settingCheck } from '../setting-check.ts'

export const tlsOldProtocol = settingCheck({
  id: 'tls_old_protocol',
  title: 'TLS 1.0 or 1.1 is allowed',
  severity: 'high',
  area: 'transport',
  why: 'Both are broken, and an attacker on the network can make a client use them.',
  setting: 'tls_version',
  isBad: (value) => /TLSv1(?:\.[01])?(?:,|$)/.test(value),
  good: (value) =>
    listOf(value)
      .filter((one) => /^TLSv1\.[23]$/.test(one))
      .join(',') || 'TLSv1.2,TLSv1.3',
  needsRestart: true,
})
