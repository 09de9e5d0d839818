import { isDeepStrictEqual } from 'node:util'

import type { StatementRule } from '../../../contract/databases/statement-rules.ts'
import { differences } from '../../platform/audit/differences.ts'
import type { AuditDetail } from '../../platform/audit/events.ts'
import type { AuditedChange } from '../databases/change-settings.ts'

/**
 * Returns what the audit log shows of new rules: all of them in their order, and the kinds of those that were added,
 * removed or changed. Not their users and networks, which may be thousands.
 */
export function changeOfRules(
  before: readonly StatementRule[],
  after: readonly StatementRule[],
): AuditedChange {
  const gone = without(before, after, isSame)
  const fresh = without(after, before, isSame)
  const removed = without(gone, fresh, isSameKind)
  const added = without(fresh, gone, isSameKind)
  const changed = fresh.filter((rule) => !added.includes(rule))
  return {
    detail: {
      ...named('added', added),
      ...named('removed', removed),
      ...named('changed', changed),
    },
    changes: differences({ rules: inWords(before) }, { rules: inWords(after) }),
  }
}

type IsEqual = (one: StatementRule, other: StatementRule) => boolean

const isSame: IsEqual = (one, other) => isDeepStrictEqual(one, other)
const isSameKind: IsEqual = (one, other) => one.kind === other.kind

/** Returns the rules without one match for each of the others. */
function without(rules: readonly StatementRule[], others: readonly StatementRule[], is: IsEqual) {
  const left = [...others]
  return rules.filter((rule) => {
    const at = left.findIndex((other) => is(rule, other))
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

const named = (name: string, rules: readonly StatementRule[]): AuditDetail =>
  rules.length > 0 ? { [name]: rules.map(({ kind }) => kind).join(', ') } : {}

const inWords = (rules: readonly StatementRule[]) =>
  rules.map(({ kind, action }) => `${kind}: ${action}`).join(', ') || null
