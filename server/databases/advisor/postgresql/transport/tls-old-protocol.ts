import { settingCheck } from '../setting-check.ts'

export const tlsOldProtocol = settingCheck({
  id: 'tls_old_protocol',
  title: 'Versions of TLS before 1.2 are accepted',
  severity: 'high',
  area: 'transport',
  why: 'TLS 1.0 and 1.1 are deprecated (RFC 8996), and their weaknesses let an attacker on the network read the traffic.',
  setting: 'ssl_min_protocol_version',
  page: 'runtime-config-connection',
  isBad: (value) => !['TLSv1.2', 'TLSv1.3'].includes(value),
  good: 'TLSv1.2',
})
