import type { AdvisorState } from '../../../../contract/databases/advisor-areas.ts'
import type { DatabaseReport } from '../../../../contract/databases/findings.ts'
import { counted } from '../../shared/figures.ts'

/** The state of a database in one sentence. */
export function headline({ counts: { high, medium, low }, checks }: DatabaseReport) {
  const unknown = checks.filter(({ state }) => state === 'not_visible' || state === 'error').length
  const unseen = unknown === 0 ? '' : ` ${unknown} could not be seen.`
  const failed = high + medium + low
  if (failed === 0) return `Nothing left to do.${unseen}`
  const parts = [
    [high, 'of high severity'],
    [medium, 'of medium severity'],
    [low, 'of low severity'],
  ] as const
  const named = parts.filter(([count]) => count > 0).map(([count, words]) => `${count} ${words}`)
  const list = new Intl.ListFormat('en', { type: 'conjunction' }).format(named)
  return `${counted(failed, 'check')} failed: ${list}.${unseen}`
}

/** How many checks have improved or worsened since the previous run, as text. */
export function changesInWords({ checks, previous }: DatabaseReport) {
  if (previous === null) return 'This is the first check.'
  // A change from or to a state that says nothing is neither better nor worse.
  const count = (from: AdvisorState, to: AdvisorState) =>
    checks.filter(({ state, previous_state: before }) => before === from && state === to).length
  const fixed = count('fail', 'pass')
  const fresh = count('pass', 'fail')
  if (fixed + fresh === 0) return 'Nothing has changed since the previous run.'
  return `Since the previous run, ${counted(fixed, 'check was', 'checks were')} fixed and ${fresh} newly failed.`
}
