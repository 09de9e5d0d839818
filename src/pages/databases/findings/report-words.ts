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
