import type { AdvisorArea } from '../../../contract/databases/advisor-areas.ts'
import type { Drift } from '../../../contract/websites/notification.ts'
import type { Check, CheckResult } from '../advisor/check.ts'

/** The areas in which a change weakens a database, as opposed to its load or age. */
const areas: ReadonlySet<AdvisorArea> = new Set([
  'transport',
  'authentication',
  'roles',
  'row_level_security',
  'network',
])
/** Findings that come and go with the clients. */
const momentary: ReadonlySet<string> = new Set(['sessions_without_tls'])

const MAX_NAMES = 10

/**
 * Returns what became less secure between two runs: objects that a check finds now and didn’t before. A check that
 * couldn’t see enough in one of them reports nothing, nor does one with more objects than are kept.
 */
export const driftBetween = (
  before: readonly CheckResult[],
  after: readonly CheckResult[],
  checks: readonly Check[],
): { checkId: string; change: Drift }[] =>
  checks.flatMap(({ id, title, area }) => {
    if (!areas.has(area) || momentary.has(id)) return []
    const [old, now] = [before, after].map((results) =>
      objectsOf(results.find((result) => result.id === id)),
    )
    if (!old || !now || now.every((object) => old.includes(object))) return []
    const change = { what: title, before: inWords(old), after: inWords(now) }
    return [{ checkId: id, change }]
  })

function objectsOf(result: CheckResult | undefined): string[] | undefined {
  if (result?.state === 'pass') return []
  if (result?.state !== 'fail' || result.total > result.findings.length) return undefined
  return [...new Set(result.findings.map(({ object }) => object))]
}

function inWords(objects: readonly string[]) {
  if (objects.length === 0) return 'none'
  const left = objects.length - MAX_NAMES
  return objects.slice(0, MAX_NAMES).join(', ') + (left > 0 ? ` and ${left} more` : '')
}
