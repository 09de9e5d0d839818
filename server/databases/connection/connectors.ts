import type { DatabaseEngine } from '../../../contract/databases/database-states.ts'
import type { Connect } from './connector.ts'
import { connectMysql } from './mysql/connect-mysql.ts'
import { connectPostgresql } from './postgresql/connect-postgresql.ts'

export const connectors: Record<DatabaseEngine, Connect> = {
  postgresql: connectPostgresql,
  mysql: connectMysql,
}
