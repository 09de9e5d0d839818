import type { InventoryLists } from '../../../contract/databases/inventory.ts'
import type { Query, Server } from '../advisor/check.ts'
import { keep } from './read-list.ts'
import { readMysqlInventory } from './read-mysql.ts'
import { readPostgresqlInventory } from './read-postgresql.ts'
import type { SampledBefore } from './sample-columns.ts'
import { sampleMysql } from './sample-mysql.ts'
import { samplePostgresql } from './sample-postgresql.ts'

const engines = {
  PostgreSQL: { read: readPostgresqlInventory, sample: samplePostgresql },
  MariaDB: { read: readMysqlInventory, sample: sampleMysql },
  MySQL: { read: readMysqlInventory, sample: sampleMysql },
}

/**
 * Reads who may do what, who is connected, what is slow and which columns are sensitive: by their names, and by a
 * sample of their values if `samplesValues`, which continues that of the inventory before. Never rejects.
 */
export async function readInventory(
  query: Query,
  server: Server,
  { samplesValues, before = null }: { samplesValues: boolean; before?: SampledBefore },
): Promise<InventoryLists> {
  const { read, sample } = engines[server.product]
  const lists = await read(query, server)
  if (!samplesValues) return { ...lists, value_sample: null }
  const { found, ...valueSample } = await sample(query, before)
  const { sensitive_columns: named } = lists
  const all = keep([...found, ...named.rows])
  return {
    ...lists,
    value_sample: valueSample,
    sensitive_columns: { ...named, rows: all.rows, is_cut: all.is_cut || named.is_cut },
  }
}
