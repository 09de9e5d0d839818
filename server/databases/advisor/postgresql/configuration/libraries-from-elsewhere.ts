import { settingCheck } from '../setting-check.ts'

export const librariesFromElsewhere = settingCheck({
  id: 'libraries_from_elsewhere',
  title: 'Libraries are loaded from other folders',
  severity: 'medium',
  area: 'configuration',
  why: 'Anyone who can write to such a folder can run code as the server.',
  setting: 'dynamic_library_path',
  page: 'runtime-config-client',
  isBad: (value) => value !== '$libdir',
  good: '$libdir',
})
