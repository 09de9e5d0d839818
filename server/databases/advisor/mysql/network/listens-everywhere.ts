import { settingCheck } from '../setting-check.ts'

export const listensEverywhere = settingCheck({
  id: 'listens_everywhere',
  title: 'The server listens on every address',
  severity: 'low',
  area: 'network',
  why: 'A firewall is the only thing between it and any network that the machine is connected to.',
  setting: 'bind_address',
  isBad: (value) => /^(?:\*|0\.0\.0\.0|::)?$/.test(value),
  good: 'the addresses that clients use',
  needsRestart: true,
})
