import {
  CHECK_INTERVAL_SECONDS,
  type DatabaseEngine,
} from '../../../contract/databases/database-states.ts'
import type { DatabaseCheck, DatabaseReport } from '../../../contract/databases/findings.ts'
import { gradeOf } from '../../organisation/resources/score.ts'
import { secondsAfter } from '../../platform/clock.ts'
import type { CheckResult } from '../advisor/check.ts'
import { checksOf } from '../advisor/checks-of.ts'
import type { databaseRuns } from '../schema.ts'

export type RunRow = typeof databaseRuns.$inferSelect

/** Returns a run for display: each result with the description of its check. A check that no longer exists is left out. */
export function reportOf(run: RunRow, engine: DatabaseEngine): DatabaseReport {
  const { checkedAt, score, high, medium, low } = run
  return {
    checked_at: checkedAt.toISOString(),
    next_run_at: secondsAfter(checkedAt, CHECK_INTERVAL_SECONDS).toISOString(),
    server_version: run.serverVersion,
    score,
    grade: score === null ? null : gradeOf(score),
    counts: { high, medium, low },
    checks: checksOf[engine].flatMap(
      ({ id, area, title, severity, why, link }): DatabaseCheck[] => {
        const result = run.results.find((one) => one.id === id)
        return result ? [{ id, area, title, severity, why, link, ...stateOf(result) }] : []
      },
    ),
  }
}

const nothing = { reason: null, findings: [], total: 0 }

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
    return { ...nothing, state, findings, total: result.total }
  }
  if (state === 'not_visible') return { ...nothing, state, reason: result.missing }
  if (state === 'not_applicable') return { ...nothing, state, reason: result.why }
  if (state === 'error') return { ...nothing, state, reason: result.message }
  return { ...nothing, state }
}
