import { settingCheck } from '../setting-check.ts'

export const symbolicLinks = settingCheck({
  id: 'symbolic_links',
  title: 'Tables can be symbolic links',
  severity: 'low',
  area: 'configuration',
  why: 'An account that creates tables could place their files in other folders.',
  setting: 'have_symlink',
  isBad: (value) => /^YES$/i.test(value),
  good: 'DISABLED, by symbolic-links = 0',
  needsRestart: true,
})
