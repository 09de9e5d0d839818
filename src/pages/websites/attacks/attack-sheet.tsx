import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'

import type { Attack } from '../../../../contract/websites/attack.ts'
import type { Domain } from '../../../../contract/websites/domain.ts'
import { EVALUATION_RULE } from '../../../../contract/websites/protection.ts'
import { RefusedError } from '../../../api/failures.ts'
import { attackQuery } from '../../../api/websites/attacks.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Button } from '../../../components/button/index.ts'
import { Code } from '../../../components/code/index.ts'
import { EmptyState } from '../../../components/empty-state/index.ts'
import { ErrorState } from '../../../components/error-state/index.ts'
import { Sheet } from '../../../components/sheet/index.ts'
import { Skeleton } from '../../../components/skeleton/index.ts'
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '../../../components/table/index.ts'
import { Time } from '../../../components/time/index.ts'
import { loadFailure } from '../../shared/load-failure.ts'
import { retry } from '../../shared/retry.ts'
import { AttackFacts } from './attack-facts.tsx'
import { AttackRules } from './attack-rules.tsx'
import type { Narrow } from './attack-value.tsx'

/** One attack next to the log, which stays usable. */
export function AttackSheet({
  id,
  domains,
  onOpen,
  onNarrow,
  onClose,
}: {
  id: string
  domains: readonly Domain[]
  onOpen: (id: string) => void
  onNarrow: Narrow
  onClose: () => void
}) {
  const { data: attack, error, refetch } = useQuery(attackQuery(id))
  const domain = domains.find((one) => one.id === attack?.domain_id)
  const website = domain?.display_name ?? attack?.host ?? 'your website'
  const panel = useRef<HTMLDivElement>(null)
  const openSimilar = (other: string) => {
    // The pressed button is removed together with its attack.
    panel.current?.focus()
    onOpen(other)
  }
  const isEvaluation = EVALUATION_RULE.test(attack?.rule_id ?? '')
  const isNotFound = error instanceof RefusedError && error.status === 404

  return (
    <Sheet
      ref={panel}
      isOpen
      onOpenChange={onClose}
      isModal={false}
      title={attack ? `Attack from ${attack.address}` : 'Attack'}
      footer={attack && <AttackRules key={id} attack={attack} website={website} />}
    >
      {isNotFound && (
        <EmptyState
          title="Attack not found"
          description="The link may be incomplete, or the website may have been deleted."
        />
      )}
      {error && !attack && !isNotFound && (
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
          {isEvaluation && (
            <Alert tone="info" title="This rule detects nothing by itself">
              It evaluates the rules that the request matched, so it can’t be allowed. To let such
              requests through, open the rule that matched by mistake and allow that one.
            </Alert>
          )}
          {attack.similar.length > 0 &&
            (isEvaluation ? (
              <MatchedRules attacks={attack.similar} onOpen={openSimilar} />
            ) : (
              <Similar attacks={attack.similar} onOpen={openSimilar} />
            ))}
        </div>
      )}
    </Sheet>
  )
}

type OthersProps = { attacks: readonly Attack[]; onOpen: (id: string) => void }

function MatchedRules({ attacks, onOpen }: OthersProps) {
  return (
    <Table caption="Rules that this request matched" density="compact">
      <TableHead>
        <TableRow place="head">
          <TableHeader>Rule</TableHeader>
          <TableHeader>Message</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {attacks.map(({ id, rule_id: ruleId, rule_message: message }) => (
          <TableRow key={id}>
            <TableHeader scope="row">
              <Button variant="text" size="small" onClick={() => onOpen(id)}>
                <Code>{ruleId}</Code>
              </Button>
            </TableHeader>
            <TableCell>{message}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function Similar({ attacks, onOpen }: OthersProps) {
  return (
    <Table caption="Same rule, and the same source or path" density="compact">
      <TableHead>
        <TableRow place="head">
          <TableHeader>Time</TableHeader>
          <TableHeader>Source and path</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {attacks.map(({ id, occurred_at: at, address, path }) => (
          <TableRow key={id}>
            <TableHeader scope="row">
              <Button variant="text" size="small" onClick={() => onOpen(id)}>
                <Time at={at} format="date-time" />
              </Button>
            </TableHeader>
            <TableCell>
              <div className="grid">
                <Code dir="ltr">{address}</Code>
                <Code dir="ltr">{path}</Code>
              </div>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
