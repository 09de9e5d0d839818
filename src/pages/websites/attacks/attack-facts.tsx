import type { Attack } from '../../../../contract/websites/attack.ts'
import { Badge, SeverityBadge } from '../../../components/badge/index.ts'
import { Code } from '../../../components/code/index.ts'
import { Description, DescriptionList } from '../../../components/description-list/index.ts'
import { Time } from '../../../components/time/index.ts'
import { AttackValue, type Narrow } from './attack-value.tsx'
import { categoryWords, countryName, severityOf } from './attack-words.ts'
import { Outcome } from './outcome.tsx'

/** The request of an attack, and what the firewall decided. Secrets were removed before it was stored. */
export function AttackFacts({
  attack,
  website,
  onNarrow,
}: {
  attack: Attack
  website: string
  onNarrow: Narrow
}) {
  const { country } = attack
  const host = attack.host ?? website
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-2">
        <SeverityBadge severity={severityOf[attack.severity]} />
        {attack.is_demo && <Badge tone="untested">Sample data</Badge>}
      </div>
      <DescriptionList>
        <Description term="Time">
          <Time at={attack.occurred_at} format="exact" />
        </Description>
        <Description term="Action">
          <Outcome action={attack.action} />
        </Description>
        <Description term="Source">
          <AttackValue field="address" value={attack.address} onNarrow={onNarrow} />
        </Description>
        <Description term="Country">
          {country === null ? (
            'Unknown'
          ) : (
            <AttackValue
              field="country"
              value={country}
              name={countryName(country)}
              onNarrow={onNarrow}
            />
          )}
        </Description>
        <Description term="Request">
          <div className="grid justify-items-start gap-1">
            <Code dir="ltr">{`${attack.method} ${host}`}</Code>
            <AttackValue field="path" value={attack.path} onNarrow={onNarrow} />
          </div>
        </Description>
        {attack.status !== null && <Description term="Response">{attack.status}</Description>}
        <Description term="Category">
          <AttackValue
            field="category"
            value={attack.category}
            name={categoryWords[attack.category]}
            onNarrow={onNarrow}
          />
        </Description>
        <Description term="Score">{attack.score ?? 'Unknown'}</Description>
        {attack.rules.length === 0 && attack.rule_message !== null && (
          <Description term="Message">{attack.rule_message}</Description>
        )}
        {attack.rules.length === 0 && attack.excerpt !== null && (
          <Description term="Matched">
            <Code dir="ltr">{attack.excerpt}</Code>
          </Description>
        )}
        {attack.user_agent !== null && (
          <Description term="User agent">
            <Code dir="ltr">{attack.user_agent}</Code>
          </Description>
        )}
        {attack.request_id !== null && (
          <Description term="Request ID">
            <Code dir="ltr">{attack.request_id}</Code>
          </Description>
        )}
      </DescriptionList>
    </div>
  )
}
