import { useQuery } from '@tanstack/react-query'

import type { Attack } from '../../../../contract/websites/attack.ts'
import { isNotFound } from '../../../api/failures.ts'
import { attackQuery } from '../../../api/websites/attacks.ts'
import { Button } from '../../../components/button/index.ts'
import { Code } from '../../../components/code/index.ts'
import { EmptyState } from '../../../components/empty-state/index.ts'
import { ErrorState } from '../../../components/error-state/index.ts'
import { Section } from '../../../components/section/index.ts'
import { Sheet } from '../../../components/sheet/index.ts'
import { Skeleton } from '../../../components/skeleton/index.ts'
import { Text } from '../../../components/text/index.ts'
import { Time } from '../../../components/time/index.ts'
import { loadFailure } from '../../shared/load-failure.ts'
import { retry } from '../../shared/retry.ts'
import { useFocusOnChange } from '../../shared/use-focus-on-change.ts'
import { AttackFacts } from './attack-facts.tsx'
import type { Narrow } from './attack-value.tsx'
import { BlockSource } from './block-source.tsx'
import { MatchedRules } from './matched-rules.tsx'
import { Outcome } from './outcome.tsx'
import { useWebsiteNames } from './use-website-names.ts'

/** One attack next to the log, which stays usable. */
export function AttackSheet({
  id,
  onOpen,
  onNarrow,
  onClose,
}: {
  id: string
  onOpen: (id: string) => void
  onNarrow: Narrow
  onClose: () => void
}) {
  const { data: attack, error, refetch } = useQuery(attackQuery(id))
  // Never the attack's host, which is whatever its sender wrote.
  const shown = attack ? [attack, ...attack.similar] : []
  const { nameOf } = useWebsiteNames(shown.map((one) => one.domain_id))
  const website = (attack && nameOf(attack.domain_id)) ?? 'your website'
  const panel = useFocusOnChange(id)
  const isUnknown = isNotFound(error)

  return (
    <Sheet
      ref={panel}
      isOpen
      onOpenChange={onClose}
      isModal={false}
      title={attack ? `Attack from ${attack.address}` : 'Attack'}
      footer={attack && <BlockSource key={id} attack={attack} website={website} />}
    >
      {isUnknown && (
        <EmptyState
          title="Attack not found"
          description="The link may be incomplete, or the website may have been deleted."
        />
      )}
      {error && !attack && !isUnknown && (
        <ErrorState {...loadFailure(error, 'This attack')} onRetry={() => retry(refetch)} />
      )}
      {!error && !attack && (
        <div aria-busy="true">
          <Skeleton lines={8} />
        </div>
      )}
      {attack && (
        <div className="grid gap-8">
          <AttackFacts attack={attack} website={website} onNarrow={onNarrow} />
          {attack.rules.length > 0 && (
            <MatchedRules key={id} attack={attack} website={website} onNarrow={onNarrow} />
          )}
          {attack.similar.length > 0 && (
            <Similar attacks={attack.similar} nameOf={nameOf} onOpen={onOpen} />
          )}
        </div>
      )}
    </Sheet>
  )
}

function Similar({
  attacks,
  nameOf,
  onOpen,
}: {
  attacks: readonly Attack[]
  nameOf: (domainId: string) => string | undefined
  onOpen: (id: string) => void
}) {
  return (
    <Section title="Similar attacks">
      <Text tone="muted">The same rule, and the same source or path.</Text>
      <ul className="grid gap-5">
        {attacks.map((attack) => (
          <li key={attack.id} className="grid justify-items-start gap-1">
            <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <Button variant="text" size="small" onClick={() => onOpen(attack.id)}>
                <Time at={attack.occurred_at} format="exact" />
              </Button>
              <Outcome action={attack.action} />
            </div>
            <Code dir="ltr">{attack.address}</Code>
            <Code dir="ltr">{`${attack.method} ${attack.path}`}</Code>
            <Text tone="muted">{nameOf(attack.domain_id)}</Text>
          </li>
        ))}
      </ul>
    </Section>
  )
}
