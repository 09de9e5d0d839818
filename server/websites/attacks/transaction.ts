import type { AttackCategory, AttackSeverity } from '../../../contract/websites/attack-kinds.ts'
import type { SentEvent } from '../../../contract/websites/attack.ts'

/** What an audit log says of a request, whichever firewall wrote it. */
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

/** The rules that matched a request, an event each. One that matched in several places is told of the first. */
export function ruleEvents(transaction: Transaction, rules: readonly MatchedRule[]): SentEvent[] {
  const first = new Map<string, MatchedRule>()
  for (const rule of rules) if (!first.has(rule.id)) first.set(rule.id, rule)
  return Array.from(first.values(), (rule) => ruleEvent(transaction, rule))
}

/** The rule's id beside the request's makes it the only one of its kind. */
const ruleEvent = (transaction: Transaction, rule: MatchedRule): SentEvent => ({
  id: `${transaction.id} ${rule.id}`,
  occurred_at: transaction.occurredAt,
  action: transaction.isBlocked ? 'blocked' : 'logged',
  address: transaction.address,
  method: transaction.method || '-',
  host: transaction.host ?? null,
  path: transaction.uri,
  // A request that was blocked before it got an answer has none, which both firewalls write as 0.
  status: transaction.status || null,
  user_agent: transaction.userAgent ?? null,
  rule_id: rule.id,
  rule_message: rule.message || null,
  category: rule.category,
  ...(rule.severity && { severity: rule.severity }),
  excerpt: rule.excerpt || null,
  request_id: transaction.id,
})

/** Names of headers are the same in any case (RFC 9110 section 5.1). */
export const headerIn = <Value>(headers: Record<string, Value>, name: string): Value | undefined =>
  Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
