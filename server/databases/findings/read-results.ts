import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'

import type { Db } from '../../platform/db/client.ts'
import type { CheckResult } from '../advisor/check.ts'
import { databaseIgnores, databaseRuns } from '../schema.ts'

/** Returns the results of the newest run, and none before the first. */
export async function newestResults(db: Db, databaseId: string) {
  const [run] = await db
    .select({ results: databaseRuns.results })
    .from(databaseRuns)
    .where(eq(databaseRuns.databaseId, databaseId))
    .orderBy(desc(databaseRuns.id))
    .limit(1)
  return run?.results.map(withStatements) ?? []
}

/**
 * Returns what the next run of a database is compared with: of each check, the newest result that shows whether it
 * passed. A check that is locked out once would hide forever what was changed in the meantime.
 */
export async function baselineResults(
  db: Db,
  databaseId: string,
  checkIds: readonly string[],
): Promise<CheckResult[]> {
  const newest = (await newestResults(db, databaseId)).filter(isSeen)
  const seen = new Set(newest.map(({ id }) => id))
  const unseen = checkIds.filter((id) => !seen.has(id))
  if (unseen.length === 0) return newest
  const { rows } = await db.execute<{ result: CheckResult }>(sql`
    select distinct on (one.result ->> 'id') one.result
    from ${databaseRuns}, jsonb_array_elements(${databaseRuns.results}) as one (result)
    where ${databaseRuns.databaseId} = ${databaseId}
      and one.result ->> 'id' = any(${sql.param(unseen)}::text[])
      and one.result ->> 'state' in ('pass', 'fail')
    order by one.result ->> 'id', ${databaseRuns.id} desc`)
  return [...newest, ...rows.map(({ result }) => result)]
}

const isSeen = ({ state }: CheckResult) => state === 'pass' || state === 'fail'

/** Older runs were stored without separate remedy parts: their remedy is a single part. */
const withStatements = (result: CheckResult): CheckResult =>
  result.state === 'fail'
    ? {
        ...result,
        findings: result.findings.map(({ remedy, ...finding }) => ({
          ...finding,
          remedy: { ...remedy, statements: remedy.statements ?? [remedy.sql] },
        })),
      }
    : result

/** Returns the checks of a database that are ignored at a given time. */
export const readIgnores = (db: Db, databaseId: string, at: Date) =>
  db
    .select()
    .from(databaseIgnores)
    .where(and(eq(databaseIgnores.databaseId, databaseId), gt(databaseIgnores.until, at)))

export async function endIgnores(db: Db, databaseId: string, checkIds: readonly string[]) {
  if (checkIds.length === 0) return
  await db
    .delete(databaseIgnores)
    .where(
      and(
        eq(databaseIgnores.databaseId, databaseId),
        inArray(databaseIgnores.checkId, [...checkIds]),
      ),
    )
}
