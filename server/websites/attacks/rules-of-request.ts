import type { z } from 'zod'

import { attackSeverities } from '../../../contract/websites/attack-kinds.ts'
import {
  type AttackRule,
  RULES_KEPT_MAX,
  type sentEvent,
} from '../../../contract/websites/attack.ts'
import { EVALUATION_RULE } from '../../../contract/websites/protection.ts'
import { categoryOfRule, usualSeverity } from './core-rule-set.ts'

type Sent = Pick<
  z.output<typeof sentEvent>,
  'rules' | 'rule_id' | 'rule_message' | 'category' | 'severity' | 'excerpt'
>
type SentRule = NonNullable<Sent['rules']>[number]

/**
 * Returns the rules that a request matched, each once: the most severe first, those of equal severity as sent, and
 * those that only evaluate others last. So the first is the main rule, and the least interesting ones are over the
 * limit.
 */
export function rulesOf(event: Sent): AttackRule[] {
  const first = new Map<string, AttackRule>()
  for (const rule of event.rules?.length ? event.rules : onlyRule(event)) {
    if (!first.has(rule.id)) first.set(rule.id, ruleOf(rule))
  }
  const evaluations: AttackRule[] = []
  const detections: AttackRule[] = []
  for (const rule of first.values()) {
    const list = EVALUATION_RULE.test(rule.id) ? evaluations : detections
    list.push(rule)
  }
  detections.sort((one, other) => rankOf(one) - rankOf(other))
  return [...detections, ...evaluations].slice(0, RULES_KEPT_MAX)
}

const rankOf = ({ severity }: AttackRule) => attackSeverities.indexOf(severity)

const onlyRule = ({ rule_id: id, rule_message: message, ...rest }: Sent): SentRule[] =>
  id ? [{ ...rest, id, message }] : []

function ruleOf({ id, message, category = categoryOfRule(id), severity, excerpt }: SentRule) {
  return {
    id,
    message: message ?? null,
    category,
    severity: severity ?? usualSeverity(category),
    excerpt: excerpt ?? null,
  }
}

/** The columns of the main rule. What the sender states about the whole request comes first. */
export function mainOf([main]: readonly AttackRule[], sent: Pick<Sent, 'category' | 'severity'>) {
  const category = sent.category ?? main?.category ?? 'other'
  return {
    ruleId: main?.id ?? null,
    ruleMessage: main?.message ?? null,
    category,
    severity: sent.severity ?? main?.severity ?? usualSeverity(category),
    excerpt: main?.excerpt ?? null,
  }
}

/**
 * Returns the inbound anomaly score that the Core Rule Set's evaluation states, or null when it states none: in
 * versions 3 and 4, `Inbound Anomaly Score Exceeded (Total Score: 10)` and `(Total Inbound Score: 10 - SQLI=10,…`; in
 * version 4 also `Anomaly Scores: (Inbound Scores: blocking=10, …`.
 */
export function statedScore(rules: readonly { id: string; message: string }[]): number | null {
  let most: number | null = null
  for (const { id, message } of rules) {
    const score = EVALUATION_RULE.test(id) ? INBOUND_SCORE.exec(message)?.[1] : undefined
    // An early evaluation counts only the first phase.
    if (score !== undefined) most = Math.max(most ?? 0, Number(score))
  }
  return most
}

const INBOUND_SCORE =
  /^(?:Inbound Anomaly Score Exceeded.{0,40}?\(Total (?:Inbound )?Score: |Anomaly Scores: \(Inbound Scores: blocking=)(\d{1,6})\b/
