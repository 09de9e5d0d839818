import type { AttackFilter } from '../../../contract/websites/attack-filter.ts'
import type { Attack } from '../../../contract/websites/attack.ts'
import type { Scope } from '../../organisation/access/access.ts'
import type { Db } from '../../platform/db/client.ts'
import { csvFile, jsonFile } from '../../platform/http/download.ts'
import { attackCsvHeader, attackCsvRecord } from './csv.ts'
import { readPage } from './list.ts'

const PAGE = 1_000

/** All events that match the filter, newest first, as pieces of a CSV file. */
export const exportCsv = (db: Db, scope: Scope, filter: AttackFilter) =>
  csvFile(pages(db, scope, filter), { header: attackCsvHeader, record: attackCsvRecord })

/** The same, as pieces of a JSON file. */
export const exportJson = (db: Db, scope: Scope, filter: AttackFilter) =>
  jsonFile(pages(db, scope, filter))

/** Fetches one page at a time, and only when it is needed, so that an export of any size takes little memory. */
async function* pages(db: Db, scope: Scope, filter: AttackFilter): AsyncGenerator<Attack[]> {
  let cursor: string | undefined
  do {
    const { rows, nextCursor } = await readPage(db, scope, { filter, cursor, limit: PAGE })
    if (rows.length > 0) yield rows
    cursor = nextCursor ?? undefined
  } while (cursor !== undefined)
}
