import type { DatabaseCheck, DatabaseReport } from '../../../../contract/databases/findings.ts'
import { counted, plural } from '../../shared/figures.ts'

/** A check that applies, but whose result is unknown. */
export const isUnknown = ({ state }: Pick<DatabaseCheck, 'state'>) =>
  state === 'not_visible' || state === 'error'

/** The state of a database in one sentence. */
export function headline({ counts: { high, medium, low }, checks }: DatabaseReport) {
  const unknown = checks.filter(isUnknown).length
  const unknownInWords = unknown === 0 ? '' : ` ${unknown} ${plural(unknown, 'is', 'are')} unknown.`
  const failed = high + medium + low
  if (failed === 0) return `Nothing left to do.${unknownInWords}`
  const parts = [
    [high, 'of high severity'],
    [medium, 'of medium severity'],
    [low, 'of low severity'],
  ] as const
  const named = parts.filter(([count]) => count > 0).map(([count, words]) => `${count} ${words}`)
  const list = new Intl.ListFormat('en', { type: 'conjunction' }).format(named)
  return `${counted(failed, 'check')} failed: ${list}.${unknownInWords}`
}
