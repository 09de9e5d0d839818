import { sql } from 'drizzle-orm'

import type { FindingCounts } from '../../contract/databases/findings.ts'
import type { Db } from '../platform/db/client.ts'
import type { Check } from './advisor/check.ts'
import { databaseIgnores, databaseRuns } from './schema.ts'

/** The checks that failed in the newest run of each database and aren’t ignored. */
export async function readOpenChecks(db: Db, databaseIds: readonly string[], at: Date) {
  if (databaseIds.length === 0) return []
  const ids = sql.join(
    databaseIds.map((id) => sql`${id}::uuid`),
    sql`, `,
  )
  const { rows } = await db.execute<{ id: string; check: string }>(sql`
    with newest as (
      select distinct on (database_id) database_id, results from ${databaseRuns}
      where database_id in (${ids}) order by database_id, id desc
    )
    select database_id as id, result ->> 'id' as "check"
    from newest cross join lateral jsonb_array_elements(results) result
    where result ->> 'state' = 'fail' and not exists (
      select from ${databaseIgnores} ignored
      where ignored.database_id = newest.database_id and ignored.check_id = result ->> 'id'
        and ignored.until > ${at.toISOString()}::timestamptz
    )`)
  return rows
}

export function countBySeverity(ids: readonly string[], checks: readonly Check[]): FindingCounts {
  const counts = { high: 0, medium: 0, low: 0 }
  for (const { id, severity } of checks) if (ids.includes(id)) counts[severity] += 1
  return counts
}
