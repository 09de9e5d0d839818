import {
  CHECK_INTERVAL_SECONDS,
  type DatabaseEngine,
} from '../../../contract/databases/database-states.ts'
import type { DatabaseCheck, DatabaseReport } from '../../../contract/databases/findings.ts'
import { describeIgnore } from '../../organisation/resources/ignore-end.ts'
import { runOf } from '../../organisation/resources/scored-run.ts'
import { secondsAfter } from '../../platform/clock.ts'
import type { CheckResult } from '../advisor/check.ts'
import { checksOf } from '../advisor/checks-of.ts'
import { notAllRead } from '../advisor/run-checks.ts'
import { weightOf } from '../advisor/score.ts'
import type { databaseIgnores, databaseRuns } from '../schema.ts'

export type RunRow = typeof databaseRuns.$inferSelect
export type IgnoreRow = typeof databaseIgnores.$inferSelect

/**
 * Returns a run for display: each result with the description of its check. A check that no longer exists is left out.
 */
export function reportOf(
  run: RunRow,
  {
    engine,
    previous,
    ignores,
  }: { engine: DatabaseEngine; previous: RunRow | undefined; ignores: readonly IgnoreRow[] },
): DatabaseReport {
  const checks = checksOf[engine].flatMap(
    ({ id, area, title, severity, why, link }): DatabaseCheck[] => {
      const result = run.results.find((one) => one.id === id)
      if (!result) return []
      const before = previous?.results.find((one) => one.id === id)
      const ignore = ignores.find(({ checkId }) => checkId === id)
      return [
        {
          id,
          area,
          title,
          severity,
          weight: weightOf(severity),
          why,
          link,
          ...stateOf(result),
          previous_state: before?.state ?? null,
          ignored: ignore ? describeIgnore(ignore) : null,
        },
      ]
    },
  )
  return {
    ...runOf(run),
    next_run_at: secondsAfter(run.checkedAt, CHECK_INTERVAL_SECONDS).toISOString(),
    server_version: run.serverVersion,
    previous: previous ? runOf(previous) : null,
    counts: countOpen(checks),
    checks,
  }
}

function countOpen(checks: readonly DatabaseCheck[]) {
  const counts = { high: 0, medium: 0, low: 0 }
  for (const { state, ignored, severity } of checks)
    if (state === 'fail' && ignored === null) counts[severity] += 1
  return counts
}

const nothing = { reason: null, findings: [], total: 0 }

/** The objects found may not be all. */
const partialReason = ({ isPartial }: { isPartial?: true }) =>
  isPartial ? `${notAllRead} There may be more findings.` : null

function stateOf(
  result: CheckResult,
): Pick<DatabaseCheck, 'state' | 'reason' | 'findings' | 'total'> {
  const { state } = result
  if (state === 'fail') {
    const findings = result.findings.map(({ object, evidence, remedy: { how, sql } }) => ({
      object,
      evidence,
      remedy: { how, sql },
    }))
    return { ...nothing, state, findings, total: result.total, reason: partialReason(result) }
  }
  if (state === 'not_visible') return { ...nothing, state, reason: result.missing }
  if (state === 'not_applicable') return { ...nothing, state, reason: result.why }
  if (state === 'error') return { ...nothing, state, reason: result.message }
  return { ...nothing, state }
}
