import { settingCheck } from '../setting-check.ts'

export const filesFromEverywhere = settingCheck({
  id: 'files_from_everywhere',
  title: 'Statements can read and write any file',
  severity: 'medium',
  area: 'configuration',
  why: 'An account with FILE can read keys, or write a program into a folder of a web server.',
  setting: 'secure_file_priv',
  isBad: (value) => value === '',
  good: '/var/lib/mysql-files',
  needsRestart: true,
})
