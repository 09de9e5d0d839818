import { isOn, settingCheck } from '../setting-check.ts'

export const unsafeFunctionsTrusted = settingCheck({
  id: 'unsafe_functions_trusted',
  title: 'Anybody with CREATE ROUTINE may write functions that break replication',
  severity: 'low',
  area: 'configuration',
  why: 'The server doesn’t check whether a function changes data or depends on chance.',
  setting: 'log_bin_trust_function_creators',
  page: 'replication-options-binary-log.html',
  isBad: isOn,
  good: 'OFF',
})
