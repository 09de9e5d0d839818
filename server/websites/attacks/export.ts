import type { AttackFilter } from '../../../contract/websites/attack-filter.ts'
import type { Attack } from '../../../contract/websites/attack.ts'
import type { Scope } from '../../organisation/access/access.ts'
import type { Db } from '../../platform/db/client.ts'
import { csvHeader, csvRecord } from './csv.ts'
import { readPage } from './list.ts'

const PAGE = 1_000

/** Yields all events that match the filter, newest first, as pieces of a CSV file. */
export async function* exportCsv(db: Db, scope: Scope, filter: AttackFilter) {
  yield csvHeader
  for await (const page of pages(db, scope, filter)) yield page.map(csvRecord).join('')
}

/** The same, as pieces of one JSON list with an event on each line. */
export async function* exportJson(db: Db, scope: Scope, filter: AttackFilter) {
  let before = '[\n'
  for await (const page of pages(db, scope, filter)) {
    yield before + page.map((attack) => JSON.stringify(attack)).join(',\n')
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

/** Fetches one page at a time, and only when it is needed, so that an export of any size takes little memory. */
async function* pages(db: Db, scope: Scope, filter: AttackFilter): AsyncGenerator<Attack[]> {
  let cursor: string | undefined
  do {
    const { rows, nextCursor } = await readPage(db, scope, { filter, cursor, limit: PAGE })
    if (rows.length > 0) yield rows
    cursor = nextCursor ?? undefined
  } while (cursor !== undefined)
}

/** A stream that requests a piece only when its reader has room for it. */
export function streamOf(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    pull: async (controller) => {
      const { value, done } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: async () => {
      await pieces.return(undefined)
    },
  })
}
