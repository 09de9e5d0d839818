import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { Attack } from '../../../../contract/websites/attack.ts'
import { EVALUATION_RULE } from '../../../../contract/websites/protection.ts'
import { domainRulesQuery } from '../../../api/websites/domain-rules.ts'
import { Button } from '../../../components/button/index.ts'
import { RadioGroup } from '../../../components/radio-group/index.ts'
import { RuleDialog } from './rule-dialog.tsx'
import { useRuleChanges } from './use-rule-changes.ts'

/** What the contract accepts as the id of a rule, and as a path prefix. */
const isRuleOfFirewall = /^[1-9]\d{0,8}$/
const isPlainPath = /^\/[\w.~!$&'()*+,;=:@/-]{0,499}$/

/** Blocks the address of an attack and allows its rule, or undoes either. */
export function AttackRules({ attack, website }: { attack: Attack; website: string }) {
  const { domain_id: domainId, address, path, rule_id: ruleId } = attack
  const { data: rules = [] } = useQuery(domainRulesQuery(domainId))
  const { blockAddress, allowRule, takeBack } = useRuleChanges()
  const [asked, setAsked] = useState<'block' | 'allow'>()
  const [place, setPlace] = useState<'path' | 'website'>('path')
  const close = () => setAsked(undefined)

  const blocked = rules.find((rule) => rule.address === address)
  const allowed = rules.find(
    (rule) => ruleId !== null && rule.rule_id === ruleId && path.startsWith(rule.path ?? ''),
  )
  const isPathPossible = isPlainPath.test(path)
  const isOnlyHere = isPathPossible && place === 'path'

  return (
    <>
      {ruleId !== null && isRuleOfFirewall.test(ruleId) && !EVALUATION_RULE.test(ruleId) && (
        <Button
          variant="secondary"
          onClick={() => (allowed ? void takeBack(domainId, allowed) : setAsked('allow'))}
        >
          {allowed ? 'Apply this rule again' : 'Allow this rule'}
        </Button>
      )}
      <Button
        variant={blocked ? 'secondary' : 'primary'}
        onClick={() => (blocked ? void takeBack(domainId, blocked) : setAsked('block'))}
      >
        {blocked ? 'Unblock this address' : 'Block this address'}
      </Button>
      {asked === 'block' && (
        <RuleDialog
          title={`Block ${address}?`}
          description={`All requests from ${address} to ${website} will be blocked, including legitimate ones. You can unblock it at any time.`}
          confirmLabel="Block address"
          pendingLabel="Blocking…"
          onConfirm={(reason) => blockAddress({ domainId, address, reason })}
          onClose={close}
        />
      )}
      {asked === 'allow' && ruleId !== null && (
        <RuleDialog
          title={`Allow rule ${ruleId}?`}
          description={`Use this for false positives. Rule ${ruleId} will no longer protect ${website} in this scope; all other rules still apply. You can undo this at any time.`}
          confirmLabel="Allow rule"
          pendingLabel="Allowing…"
          onConfirm={(reason) =>
            allowRule({ domainId, rule_id: ruleId, path: isOnlyHere ? path : undefined, reason })
          }
          onClose={close}
        >
          {isPathPossible && (
            <RadioGroup
              legend="Where"
              value={place}
              onValueChange={(next) => setPlace(next === 'website' ? 'website' : 'path')}
              options={[
                { value: 'path', label: `Where the path starts with ${path}` },
                { value: 'website', label: `Everywhere on ${website}` },
              ]}
            />
          )}
        </RuleDialog>
      )}
    </>
  )
}
