import { isOff, settingCheck } from '../setting-check.ts'

export const plainConnectionsAllowed = settingCheck({
  id: 'plain_connections_allowed',
  title: 'Unencrypted connections are allowed',
  severity: 'high',
  area: 'transport',
  why: 'A client that signs in without TLS sends data, and sometimes a password, as plain text.',
  setting: 'require_secure_transport',
  isBad: isOff,
  good: 'ON',
})
