import { isOn, settingCheck } from '../setting-check.ts'

export const unsafeFunctionsTrusted = settingCheck({
  id: 'unsafe_functions_trusted',
  title: 'Anyone with CREATE ROUTINE can write functions that break replication',
  severity: 'low',
  area: 'configuration',
  why: 'The server doesn’t check whether a function changes data or is non-deterministic.',
  setting: 'log_bin_trust_function_creators',
  page: 'replication-options-binary-log.html',
  isBad: isOn,
  good: 'OFF',
})
