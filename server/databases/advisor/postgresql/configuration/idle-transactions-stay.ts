import { settingCheck } from '../setting-check.ts'

export const idleTransactionsStay = settingCheck({
  id: 'idle_transactions_stay',
  title: 'Idle transactions are never ended',
  severity: 'medium',
  area: 'configuration',
  why: 'One forgotten transaction keeps its locks, and stops vacuum from cleaning up any table.',
  setting: 'idle_in_transaction_session_timeout',
  page: 'runtime-config-client',
  isBad: (value) => Number(value) === 0,
  good: '10min',
})
