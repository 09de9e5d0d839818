import { settingCheck } from '../setting-check.ts'

export const commitsCanBeLost = settingCheck({
  id: 'commits_can_be_lost',
  title: 'Confirmed commits can be lost',
  severity: 'low',
  area: 'configuration',
  why: 'After a crash, transactions that were confirmed to the application may be gone.',
  setting: 'synchronous_commit',
  page: 'runtime-config-wal',
  isBad: (value) => value === 'off',
  good: 'on',
})
