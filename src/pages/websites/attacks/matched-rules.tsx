import type { Attack } from '../../../../contract/websites/attack.ts'
import { EVALUATION_RULE } from '../../../../contract/websites/protection.ts'
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
        {attack.rules.map(({ id, message, severity, excerpt }) => {
          const isEvaluation = EVALUATION_RULE.test(id)
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
              {canBeAllowed(id) && <AllowRule ruleId={id} attack={attack} website={website} />}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
