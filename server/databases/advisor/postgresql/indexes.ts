import { alone, inTransaction } from '../remedy.ts'
import { qualified, type Relation } from './quote.ts'

export type Index = Relation & { table: string; is_partitioned: boolean }

/** An index that two checks find is dropped once. */
export const dropIndex = (row: Index) =>
  row.is_partitioned
    ? inTransaction(`DROP INDEX IF EXISTS ${qualified(row)};`)
    : alone(`DROP INDEX CONCURRENTLY IF EXISTS ${qualified(row)};`)
