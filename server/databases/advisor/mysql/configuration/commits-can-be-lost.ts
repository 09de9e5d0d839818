import { settingCheck } from '../setting-check.ts'

export const commitsCanBeLost = settingCheck({
  id: 'commits_can_be_lost',
  title: 'Commits can be lost in a crash',
  severity: 'medium',
  area: 'configuration',
  why: 'InnoDB doesn’t write its log at each commit.',
  setting: 'innodb_flush_log_at_trx_commit',
  page: 'innodb-parameters.html',
  isBad: (value) => value === '0' || value === '2',
  good: '1',
})
