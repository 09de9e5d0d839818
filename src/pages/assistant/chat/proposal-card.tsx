import { useRef } from 'react'
import { Link as RouterLink } from 'react-router-dom'

import type { Proposal } from '../../../../contract/assistant/proposal.ts'
import { useDecideProposal } from '../../../api/assistant/assistant.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Badge } from '../../../components/badge/index.ts'
import { Button } from '../../../components/button/index.ts'
import { Heading } from '../../../components/heading/index.ts'
import { Link } from '../../../components/link/index.ts'
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '../../../components/table/index.ts'
import { Text } from '../../../components/text/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { useFailureToast } from '../../shared/use-failure-toast.ts'
import { proposalWords } from './answer-words.ts'

/** A change that waits for the person, with what it changes before and after, or its outcome. */
export function ProposalCard({
  proposal,
  onDecided,
}: {
  proposal: Proposal
  onDecided?: (proposal: Proposal) => void
}) {
  const decide = useDecideProposal()
  const failed = useFailureToast()
  const showToast = useToast()
  const group = useRef<HTMLDivElement>(null)
  const { id, title, target, changes, note, state, failure } = proposal
  const { label, tone } = proposalWords[state]
  const run = (decision: 'approve' | 'decline') =>
    decide.mutate(
      { id, decision },
      {
        onError: failed('Your decision could not be saved'),
        onSuccess: (decided) => {
          // The pressed button is gone.
          group.current?.focus()
          onDecided?.(decided)
          showToast(resultOf(decided))
        },
      },
    )
  return (
    <div
      ref={group}
      role="group"
      tabIndex={-1}
      aria-label={`Proposed change: ${title}`}
      className="grid min-w-0 gap-3 py-2"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Heading level={3}>{title}</Heading>
        <Badge tone={tone} hasShape>
          {label}
        </Badge>
      </div>
      <Table caption={title} isCaptionHidden density="compact">
        <TableHead>
          <TableRow place="head">
            <TableHeader>Change</TableHeader>
            <TableHeader>Before</TableHeader>
            <TableHeader>After</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {changes.map(({ field, before, after }) => (
            <TableRow key={field}>
              <TableHeader scope="row">{field}</TableHeader>
              <TableCell>{before}</TableCell>
              <TableCell>{after}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {note && <Text>{note}</Text>}
      {failure && (
        <Alert
          tone={state === 'stale' ? 'caution' : 'critical'}
          title="This can no longer be approved"
        >
          {failure}
        </Alert>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {state === 'open' && (
          <>
            <Button
              isPending={decide.isPending && decide.variables.decision === 'approve'}
              pendingLabel="Approving…"
              onClick={() => run('approve')}
            >
              Approve
            </Button>
            <Button
              variant="secondary"
              isPending={decide.isPending && decide.variables.decision === 'decline'}
              pendingLabel="Declining…"
              onClick={() => run('decline')}
            >
              Decline
            </Button>
          </>
        )}
        <Link asChild>
          <RouterLink to={target.href}>View {target.label}</RouterLink>
        </Link>
      </div>
    </div>
  )
}

function resultOf({ state, title, failure }: Proposal) {
  if (state === 'done') return { tone: 'positive', title: `Done: ${title}` } as const
  if (state === 'declined') return { tone: 'info', title: `Declined: ${title}` } as const
  return {
    tone: 'critical',
    title: 'The change was not made',
    description: failure ?? undefined,
  } as const
}
