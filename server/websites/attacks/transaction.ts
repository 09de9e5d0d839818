import type { AttackCategory, AttackSeverity } from '../../../contract/websites/attack-kinds.ts'
import type { SentEvent } from '../../../contract/websites/attack.ts'

/** The data that an audit log has about a request, in either format. */
export type Transaction = {
  id: string
  occurredAt: string
  isBlocked: boolean
  address: string
  method: string
  uri: string
  host: string | undefined
  userAgent: string | undefined
  status: number | undefined
}

type MatchedRule = {
  id: string
  message: string
  excerpt: string
  category: AttackCategory
  severity: AttackSeverity | undefined
}

/**
 * Returns one event for each rule that matched a request. For a rule that matched in several places, the first one is
 * used.
 */
export function ruleEvents(transaction: Transaction, rules: readonly MatchedRule[]): SentEvent[] {
  const first = new Map<string, MatchedRule>()
  for (const rule of rules) if (!first.has(rule.id)) first.set(rule.id, rule)
  return Array.from(first.values(), (rule) => ruleEvent(transaction, rule))
}

/** The id of the rule and that of the request together are unique. */
const ruleEvent = (transaction: Transaction, rule: MatchedRule): SentEvent => ({
  id: `${transaction.id} ${rule.id}`,
  occurred_at: transaction.occurredAt,
  action: transaction.isBlocked ? 'blocked' : 'logged',
  address: transaction.address,
  method: transaction.method || '-',
  host: transaction.host ?? null,
  path: transaction.uri,
  // A request blocked before there was a response has no status, which both firewalls write as 0.
  status: transaction.status || null,
  user_agent: transaction.userAgent ?? null,
  rule_id: rule.id,
  rule_message: rule.message || null,
  category: rule.category,
  ...(rule.severity && { severity: rule.severity }),
  excerpt: rule.excerpt || null,
  request_id: transaction.id,
})

/** Header names are case-insensitive (RFC 9110 section 5.1). */
export const headerIn = <Value>(headers: Record<string, Value>, name: string): Value | undefined =>
  Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
