import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { Attack } from '../../../../contract/websites/attack.ts'
import { EVALUATION_RULE } from '../../../../contract/websites/protection.ts'
import { domainRulesQuery } from '../../../api/websites/domain-rules.ts'
import { RadioGroup } from '../../../components/radio-group/index.ts'
import { RefusableButton } from '../../shared/refusable-button.tsx'
import { useWhyNotOn } from '../use-why-not-on.ts'
import { RuleDialog } from './rule-dialog.tsx'
import { RuleEffect } from './rule-effect.tsx'
import { useRuleChanges } from './use-rule-changes.ts'

/** What the contract accepts as the id of a rule, and as a path prefix. */
const isRuleOfFirewall = /^[1-9]\d{0,8}$/
const plainPath = /^\/[\w.~!$&'()*+,;=:@/-]{0,499}$/

export const isPlainPath = (path: string) => plainPath.test(path)

export const canBeAllowed = (ruleId: string) =>
  isRuleOfFirewall.test(ruleId) && !EVALUATION_RULE.test(ruleId)

/** Allows one of the rules that a request matched, or applies it again. */
export function AllowRule({
  ruleId,
  attack,
  website,
}: {
  ruleId: string
  attack: Attack
  website: string
}) {
  const { domain_id: domainId, path } = attack
  const { data: rules = [] } = useQuery(domainRulesQuery(domainId))
  const { allowRule, takeBack } = useRuleChanges()
  const whyNot = useWhyNotOn(domainId, 'resource.change', { isFetched: true })
  const [isAsked, setAsked] = useState(false)
  const [place, setPlace] = useState<'path' | 'website'>('path')

  const allowed = rules.find((rule) => rule.rule_id === ruleId && path.startsWith(rule.path ?? ''))
  const isPathPossible = isPlainPath(path)
  const isOnlyHere = isPathPossible && place === 'path'

  return (
    <>
      <RefusableButton
        whyNot={whyNot}
        variant="secondary"
        size="small"
        onClick={() => (allowed ? void takeBack(domainId, allowed) : setAsked(true))}
      >
        {allowed ? `Apply ${ruleId} again` : `Allow ${ruleId}`}
      </RefusableButton>
      {isAsked && (
        <RuleDialog
          title={`Allow rule ${ruleId}?`}
          description={`Use this for false positives. Rule ${ruleId} will no longer protect ${website} in this scope; all other rules still apply. You can undo this at any time.`}
          confirmLabel="Allow rule"
          pendingLabel="Allowing…"
          onConfirm={(reason) =>
            allowRule({ domainId, rule_id: ruleId, path: isOnlyHere ? path : undefined, reason })
          }
          onClose={() => setAsked(false)}
        >
          {isPathPossible && (
            <RadioGroup
              legend="Where"
              value={place}
              onValueChange={setPlace}
              options={[
                { value: 'path', label: `Where the path starts with ${path}` },
                { value: 'website', label: `Everywhere on ${website}` },
              ]}
            />
          )}
          <RuleEffect domainId={domainId} rule={ruleId} path={isOnlyHere ? path : undefined} />
        </RuleDialog>
      )}
    </>
  )
}
