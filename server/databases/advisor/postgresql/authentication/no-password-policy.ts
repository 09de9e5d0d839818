import { listOf, settingCheck } from '../setting-check.ts'

export const noPasswordPolicy = settingCheck({
  id: 'no_password_policy',
  title: 'Nothing refuses weak passwords',
  severity: 'low',
  area: 'authentication',
  why: 'Without a module such as passwordcheck or credcheck, any role can set an empty or a common password.',
  setting: 'shared_preload_libraries',
  page: 'runtime-config-client',
  isBad: (value) => !listOf(value).some((one) => /passwordcheck|credcheck|auth_delay/.test(one)),
  good: (value) => [...listOf(value), 'passwordcheck'],
  effect: 'restart',
})
