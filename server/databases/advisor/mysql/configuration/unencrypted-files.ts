import { onlyFor } from '../fragments.ts'
import { isOff, settingCheck } from '../setting-check.ts'

export const unencryptedFiles = settingCheck({
  id: 'unencrypted_files',
  title: 'Table files aren’t encrypted',
  severity: 'low',
  area: 'configuration',
  why: 'A stolen disk or a copy of it contains all data. Where the disk is encrypted, ignore this finding.',
  setting: 'innodb_encrypt_tables',
  mariadbPage: 'innodb-encryption-overview',
  isBad: (value) => isOff(value),
  good: 'ON, with a plugin for its keys',
  needsRestart: true,
  notApplicable: onlyFor('MariaDB'),
})
