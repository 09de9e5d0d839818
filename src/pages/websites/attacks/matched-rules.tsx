import type { Attack, AttackRule } from '../../../../contract/websites/attack.ts'
import { EVALUATION_RULE, limitMessages } from '../../../../contract/websites/protection.ts'
import { SeverityBadge } from '../../../components/badge/index.ts'
import { Code } from '../../../components/code/index.ts'
import { Section } from '../../../components/section/index.ts'
import { Text } from '../../../components/text/index.ts'
import { AllowRule, canBeAllowed } from './allow-rule.tsx'
import { AttackValue, type Narrow } from './attack-value.tsx'
import { severityOf } from './attack-words.ts'

/** Every rule that a request matched, each with what it matched. One that matched by mistake can be allowed. */
export function MatchedRules({
  attack,
  website,
  onNarrow,
}: {
  attack: Attack
  website: string
  onNarrow: Narrow
}) {
  return (
    <Section title={attack.rules.length === 1 ? 'Matched rule' : 'Matched rules'}>
      <ul className="grid gap-6">
        {attack.rules.map((rule) => {
          const { id, message, severity, excerpt } = rule
          const isEvaluation = EVALUATION_RULE.test(id)
          const isLimit = isOfPolicy(rule)
          return (
            <li key={id} className="grid justify-items-start gap-2">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <AttackValue field="rule_id" value={id} onNarrow={onNarrow} />
                {!isEvaluation && <SeverityBadge severity={severityOf[severity]} />}
              </div>
              {message}
              {isEvaluation ? (
                <Text tone="muted">
                  It adds up the scores of the rules above and decides, so it can’t be allowed.
                </Text>
              ) : (
                excerpt !== null && <Code dir="ltr">{excerpt}</Code>
              )}
              {isLimit && (
                <Text tone="muted">
                  It is part of this website’s policy. To let such requests through, unblock the
                  address or the country under Manage.
                </Text>
              )}
              {isPerhapsLogged(attack, rule) && (
                <Text tone="muted">
                  Older versions of ModSecurity 3 and Coraza don’t log whether a rule of your own
                  blocked the request. If this one only logs, give it <Code>severity:'NOTICE'</Code>
                  .
                </Text>
              )}
              {canBeAllowed(id) && !isLimit && (
                <AllowRule ruleId={id} attack={attack} website={website} />
              )}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

const messagesOfPolicy: readonly (string | null)[] = Object.values(limitMessages)
const isOfPolicy = ({ message }: AttackRule) => messagesOfPolicy.includes(message)

/** Not of the Core Rule Set, its plugins or ModSecurity's own file. */
const isOwnRule = /^(?!9\d{5,6}$|20000\d$)\d{1,9}$/

/**
 * Whether a request may be shown as blocked because of a rule that only logs: older firewalls don't log their decision.
 * A rule with a severity of warning is taken for one that logs, and so is one of notice, which is also the severity here
 * of a rule without any.
 */
const isPerhapsLogged = ({ action, rules }: Attack, rule: AttackRule) =>
  action === 'blocked' &&
  isOwnRule.test(rule.id) &&
  rule.severity !== 'warning' &&
  !isOfPolicy(rule) &&
  !rules.some(({ id }) => EVALUATION_RULE.test(id))
