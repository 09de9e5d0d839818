import {
  POSTURE_INTERVAL_SECONDS,
  type PostureCheck,
  postureCheckIds,
  postureGroups,
  type PostureReport,
} from '../../../contract/websites/posture.ts'
import { describeIgnore } from '../../organisation/resources/ignore-end.ts'
import { scoreOf } from '../../organisation/resources/score.ts'
import { runOf } from '../../organisation/resources/scored-run.ts'
import { secondsAfter } from '../../platform/clock.ts'
import type { postureIgnores, postureRuns } from '../schema/posture.ts'
import type { CheckResult } from '../schema/posture.ts'
import { catalogue } from './catalogue/catalogue.ts'
import { headerCheckIds } from './http-headers/check-headers.ts'
import { stateOf } from './outcome.ts'
import { certificateExpiryIn } from './tls.ts'

type RunRow = Pick<typeof postureRuns.$inferSelect, 'checkedAt' | 'score' | 'results'>
type IgnoreRow = typeof postureIgnores.$inferSelect

/**
 * Returns the score of a run, or null when the website itself was not seen: otherwise the rest would be graded as if
 * all else were well.
 */
export function scoreOfRun(results: readonly CheckResult[]) {
  const headers = results.filter(({ id }) => headerCheckIds.some((one) => one === id))
  return scoreOfChecks(headers) === null ? null : scoreOfChecks(results)
}

function scoreOfChecks(checks: readonly { points: number | null }[]) {
  const points = checks.flatMap((check) => check.points ?? [])
  return points.length === 0 ? null : scoreOf(points)
}

/** Returns a run for display: each result with the description of its check, and the previous result. */
export function reportOf(
  domain: string,
  run: RunRow,
  { previous, ignores }: { previous: RunRow | undefined; ignores: readonly IgnoreRow[] },
): PostureReport {
  const checks = postureCheckIds.flatMap((id): PostureCheck[] => {
    const result = run.results.find((one) => one.id === id)
    if (!result) return []
    const before = previous?.results.find((one) => one.id === id)
    const { group, title, weight, advice, snippets } = catalogue[id]
    const ignore = ignores.find(({ checkId }) => checkId === id)
    return [
      {
        id,
        group,
        title,
        state: stateOf(result.points),
        previous_state: before ? stateOf(before.points) : null,
        points: result.points ?? 0,
        weight,
        finding: result.finding,
        observed: result.observed,
        remedy: { text: advice, snippets: snippets?.(domain) ?? [] },
        ignored: ignore ? describeIgnore(ignore) : null,
      },
    ]
  })
  return {
    ...runOf(run),
    next_run_at: secondsAfter(run.checkedAt, POSTURE_INTERVAL_SECONDS).toISOString(),
    previous: previous ? runOf(previous) : null,
    certificate_expires_at: certificateExpiryIn(run.results)?.toISOString() ?? null,
    groups: postureGroups.map((id) => {
      const ofGroup = run.results.filter((result) => catalogue[result.id].group === id)
      return { id, score: scoreOfChecks(ofGroup) }
    }),
    checks,
  }
}
