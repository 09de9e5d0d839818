import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { Attack } from '../../../../contract/websites/attack.ts'
import {
  EVALUATION_RULE,
  PARENT_FOLDER,
  resolvedPath,
} from '../../../../contract/websites/protection.ts'
import { domainRulesQuery, useLoadedEffect } from '../../../api/websites/domain-rules.ts'
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

/** The prefix that a rule for this path can have, unless it would be every path. */
export const prefixOf = (path: string) => (isPlainPath(path) ? resolvedPath(path) : undefined)

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
  const { domain_id: domainId } = attack
  const isOfNoPath = PARENT_FOLDER.test(attack.path)
  const path = isOfNoPath ? undefined : prefixOf(attack.path)
  const { data: rules = [] } = useQuery(domainRulesQuery(domainId))
  const { allowRule, takeBack } = useRuleChanges()
  const whyNot = useWhyNotOn(domainId, 'resource.change', { isFetched: true })
  const [isAsked, setAsked] = useState(false)
  const [place, setPlace] = useState<'path' | 'website'>('path')

  const loadEffect = useLoadedEffect(domainId)
  const [isHeld, setHeld] = useState(false)

  // It may be allowed more than once, such as under a path and everywhere.
  const allowed = rules.filter(
    (rule) =>
      rule.rule_id === ruleId &&
      (rule.path === null || (!isOfNoPath && (path ?? attack.path).startsWith(rule.path))),
  )
  const isAllowed = allowed.length > 0
  const effectOf = { rule: ruleId, path: place === 'path' ? path : undefined }

  return (
    <>
      <RefusableButton
        whyNot={whyNot}
        variant="secondary"
        size="small"
        onClick={() => (isAllowed ? void takeBack(domainId, allowed) : setAsked(true))}
      >
        {isAllowed ? `Apply ${ruleId} again` : `Allow ${ruleId}`}
      </RefusableButton>
      {isAsked && (
        <RuleDialog
          title={`Allow rule ${ruleId}?`}
          description={`Use this for false positives. Rule ${ruleId} will no longer protect ${website} in this scope; all other rules still apply. You can undo this at any time.`}
          confirmLabel={isHeld ? `Allow ${ruleId} anyway` : 'Allow rule'}
          pendingLabel="Allowing…"
          onConfirm={async (reason) => {
            const wasShown = await loadEffect(effectOf)
            setHeld(!wasShown)
            if (!wasShown) return false
            return allowRule({ domainId, rule_id: ruleId, path: effectOf.path, reason })
          }}
          onClose={() => {
            setHeld(false)
            setAsked(false)
          }}
        >
          {path !== undefined && (
            <RadioGroup
              legend="Where"
              value={place}
              onValueChange={setPlace}
              options={[
                {
                  value: 'path',
                  label: `Where the path starts with ${path}`,
                  description: `Every path that begins with it, such as ${path}-2, is included.`,
                },
                { value: 'website', label: `Everywhere on ${website}` },
              ]}
            />
          )}
          <RuleEffect domainId={domainId} {...effectOf} />
        </RuleDialog>
      )}
    </>
  )
}
