import { isOff, settingCheck } from '../setting-check.ts'

export const tornPagesPossible = settingCheck({
  id: 'torn_pages_possible',
  title: 'A crash can corrupt pages',
  severity: 'high',
  area: 'configuration',
  why: 'Without the doublewrite buffer, a partly written page can’t be repaired.',
  setting: 'innodb_doublewrite',
  page: 'innodb-parameters.html',
  isBad: isOff,
  good: 'ON',
  needsRestart: true,
})
