import { settingCheck } from '../setting-check.ts'

export const perDatabaseUserNames = settingCheck({
  id: 'per_database_user_names',
  title: 'User names are separate for each database',
  severity: 'medium',
  area: 'authentication',
  why: 'This never worked with SCRAM, was only meant to be temporary, and PostgreSQL 17 removed it.',
  setting: 'db_user_namespace',
  page: 'runtime-config-connection',
  isBad: (value) => value === 'on',
  good: 'off',
  notApplicable: ({ version }) =>
    version >= 170_000 ? 'PostgreSQL 17 removed this setting.' : undefined,
})
