import { isOff, settingCheck } from '../setting-check.ts'

export const namesLookedUp = settingCheck({
  id: 'names_looked_up',
  title: 'Client addresses are looked up in DNS',
  severity: 'low',
  area: 'network',
  why: 'The owner of the address’s DNS zone decides which accounts match, and a slow name server delays sign-ins.',
  setting: 'skip_name_resolve',
  isBad: isOff,
  good: 'ON',
  needsRestart: true,
})
