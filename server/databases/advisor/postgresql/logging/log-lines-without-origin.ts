import { settingCheck } from '../setting-check.ts'

export const logLinesWithoutOrigin = settingCheck({
  id: 'log_lines_without_origin',
  title: 'Log lines don’t say who, where from and when',
  severity: 'medium',
  area: 'logging',
  why: 'A line without time, user, database and host can’t be traced to anyone.',
  setting: 'log_line_prefix',
  page: 'runtime-config-logging',
  isBad: (value) =>
    !(/%[mtn]/.test(value) && value.includes('%u') && value.includes('%d') && /%[hr]/.test(value)),
  good: '%m [%p] %q%u@%d/%a %h ',
})
