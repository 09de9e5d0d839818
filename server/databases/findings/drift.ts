import type { AdvisorArea } from '../../../contract/databases/advisor-areas.ts'
import type { Drift } from '../../../contract/organisation/notification.ts'
import { shortened } from '../../platform/shortened.ts'
import type { Check, CheckResult } from '../advisor/check.ts'

/** The areas in which a change weakens a database, as opposed to its load or age. */
const areas: ReadonlySet<AdvisorArea> = new Set([
  'transport',
  'authentication',
  'roles',
  'row_level_security',
  'network',
])
/** Grants to PUBLIC in other areas. */
const grants: ReadonlySet<string> = new Set([
  'definer_open_to_all',
  'native_functions_open_to_all',
  'foreign_logins_for_all',
])
/** Findings that come and go with the clients. */
const momentary: ReadonlySet<string> = new Set(['sessions_without_tls'])

const MAX_NAMES = 10
const NAME_MAX_LENGTH = 200

/** Whether what a check finds can be drift. */
export const isCompared = ({ id, area }: Pick<Check, 'id' | 'area'>) =>
  (areas.has(area) || grants.has(id)) && !momentary.has(id)

/**
 * Returns what became less secure between two runs: objects that a check finds now and didn’t before. A check that
 * couldn’t see enough in one of them reports nothing. If there are more objects than are kept, their number decides.
 */
export const driftBetween = (
  before: readonly CheckResult[],
  after: readonly CheckResult[],
  checks: readonly Check[],
): { checkId: string; change: Drift }[] =>
  checks.filter(isCompared).flatMap(({ id, title }) => {
    const [old, now] = [before, after].map((results) =>
      foundBy(results.find((result) => result.id === id)),
    )
    if (!old || !now || !isMore(old, now)) return []
    const change = { what: title, before: inWords(old), after: inWords(now) }
    return [{ checkId: id, change }]
  })

/** The objects that are kept, and how many there are. */
type Found = { objects: readonly string[]; total: number }

function foundBy(result: CheckResult | undefined): Found | undefined {
  if (result?.state === 'pass') return { objects: [], total: 0 }
  if (result?.state !== 'fail') return undefined
  const objects = [...new Set(result.findings.map(({ object }) => object))]
  const isCut = result.total > result.findings.length
  return { objects, total: isCut ? result.total : objects.length }
}

const isMore = (old: Found, now: Found) =>
  [old, now].some(({ objects, total }) => total > objects.length)
    ? now.total > old.total
    : now.objects.some((object) => !old.objects.includes(object))

function inWords({ objects, total }: Found) {
  if (total === 0) return 'none'
  const named = objects.slice(0, MAX_NAMES).map((name) => shortened(name, NAME_MAX_LENGTH))
  const left = total - named.length
  return named.join(', ') + (left > 0 ? ` and ${left} more` : '')
}
