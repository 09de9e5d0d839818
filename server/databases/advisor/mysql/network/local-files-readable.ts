import { isOn, settingCheck } from '../setting-check.ts'

export const localFilesReadable = settingCheck({
  id: 'local_files_readable',
  title: 'Clients can be made to send local files',
  severity: 'medium',
  area: 'network',
  why: 'With local_infile, a manipulated statement can load a file from the client into a table.',
  setting: 'local_infile',
  isBad: isOn,
  good: 'OFF',
})
