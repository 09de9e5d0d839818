import { settingCheck } from '../setting-check.ts'

export const socketOpenToAllUsers = settingCheck({
  id: 'socket_open_to_all_users',
  title: 'Every user of the host can use the socket',
  severity: 'low',
  area: 'network',
  why: 'Together with peer or trust authentication, another program on the host can sign in.',
  setting: 'unix_socket_permissions',
  page: 'runtime-config-connection',
  isBad: (value) => (Number.parseInt(value, 8) & 0o007) !== 0,
  good: '0770',
  effect: 'restart',
})
