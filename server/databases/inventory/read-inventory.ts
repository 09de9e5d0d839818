import type { InventoryLists } from '../../../contract/databases/inventory.ts'
import type { Query, Server } from '../advisor/check.ts'
import { readMysqlInventory } from './read-mysql.ts'
import { readPostgresqlInventory } from './read-postgresql.ts'

/** Reads who may do what, who is connected, what is slow and which columns are sensitive. Never rejects. */
export const readInventory = (query: Query, server: Server): Promise<InventoryLists> =>
  server.product === 'PostgreSQL'
    ? readPostgresqlInventory(query, server)
    : readMysqlInventory(query, server)
