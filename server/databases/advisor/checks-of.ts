import type { DatabaseEngine } from '../../../contract/databases/database-states.ts'
import type { Check } from './check.ts'
import { mysqlChecks } from './mysql/checks.ts'
import { postgresqlChecks } from './postgresql/checks.ts'

export const checksOf: Record<DatabaseEngine, readonly Check[]> = {
  postgresql: postgresqlChecks,
  mysql: mysqlChecks,
}
