import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { isInRange } from '../../../../contract/ip-address.ts'
import type { Attack } from '../../../../contract/websites/attack.ts'
import { domainRulesQuery } from '../../../api/websites/domain-rules.ts'
import { RefusableButton } from '../../shared/refusable-button.tsx'
import { useWhyNotOn } from '../use-why-not-on.ts'
import { RuleDialog } from './rule-dialog.tsx'
import { namesOf, useRuleChanges } from './use-rule-changes.ts'

/** Blocks the address of an attack, or unblocks it, with the ranges that it is in. */
export function BlockSource({ attack, website }: { attack: Attack; website: string }) {
  const { domain_id: domainId, address } = attack
  const { data: rules = [] } = useQuery(domainRulesQuery(domainId))
  const { blockAddress, takeBack } = useRuleChanges()
  const whyNot = useWhyNotOn(domainId, 'resource.change', { isFetched: true })
  const [isAsked, setAsked] = useState(false)
  const blocked = rules.filter((rule) => rule.address && isInRange(address, rule.address))
  const isBlocked = blocked.length > 0
  const isOfRange = blocked.some((rule) => rule.address !== address)

  return (
    <>
      <RefusableButton
        whyNot={whyNot}
        variant={isBlocked ? 'secondary' : 'primary'}
        onClick={() => (isBlocked ? void takeBack(domainId, blocked) : setAsked(true))}
      >
        {isOfRange && `Unblock ${namesOf(blocked)}`}
        {!isOfRange && (isBlocked ? 'Unblock this address' : 'Block this address')}
      </RefusableButton>
      {isAsked && (
        <RuleDialog
          title={`Block ${address}?`}
          description={`All requests from ${address} to ${website} will be blocked, including legitimate ones. You can unblock it at any time.`}
          confirmLabel="Block address"
          pendingLabel="Blocking…"
          onConfirm={(reason) => blockAddress({ domainId, address, reason })}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
