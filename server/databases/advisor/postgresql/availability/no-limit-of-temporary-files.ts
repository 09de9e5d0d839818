import { settingCheck } from '../setting-check.ts'

export const noLimitOfTemporaryFiles = settingCheck({
  id: 'no_limit_of_temporary_files',
  title: 'A session can fill the disk',
  severity: 'low',
  area: 'availability',
  why: 'One statement with a large sort can use up all disk space with temporary files, which stops the server.',
  setting: 'temp_file_limit',
  page: 'runtime-config-resource',
  isBad: (value) => Number(value) === -1,
  good: '20GB',
})
