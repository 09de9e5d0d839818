import { type RefObject, useRef, useState } from 'react'

import type { ReachedDatabase } from '../../../../contract/databases/database.ts'
import { ruleNames } from '../../../../contract/databases/rule-words.ts'
import type { StatementRules } from '../../../../contract/databases/statement-rules.ts'
import {
  useAllowLearnt,
  useChangeLearning,
  useClearAllowed,
} from '../../../api/databases/activity.ts'
import { failureSentence } from '../../../api/failures.ts'
import { Button } from '../../../components/button/index.ts'
import { Checkbox } from '../../../components/checkbox/index.ts'
import { Code } from '../../../components/code/index.ts'
import { ConfirmDialog } from '../../../components/confirm-dialog/index.ts'
import { Section } from '../../../components/section/index.ts'
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '../../../components/table/index.ts'
import { Text } from '../../../components/text/index.ts'
import { Time } from '../../../components/time/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { whyNotLevel } from '../../organisation/access/access-words.ts'
import { counted, figure } from '../../shared/figures.ts'
import { productName } from '../../shared/product-name.ts'
import { RefusableButton } from '../../shared/refusable-button.tsx'
import { useFailureToast } from '../../shared/use-failure-toast.ts'

const LEARNING_DAYS = 7

type Proposed = StatementRules['proposed'][number]
const idOf = ({ shape_id, username }: Proposed) => ({ shape_id, username })
const keyOf = ({ shape_id: shape, username }: Proposed) => `${shape} ${username}`

/** What is usual: learnt for a while, then reviewed and allowed. */
export function AllowedStatements({
  database: { id, level },
  rules,
}: {
  database: ReachedDatabase
  rules: StatementRules
}) {
  const learn = useChangeLearning(id)
  const allow = useAllowLearnt(id)
  const failed = useFailureToast()
  const [excluded, setExcluded] = useState<readonly string[]>([])
  const isExcluded = (one: Proposed) => excluded.includes(keyOf(one))
  const { list, newCount, showNew } = useReadList(rules.proposed)
  const chosen = {
    allow: list.filter((one) => !isExcluded(one)).map(idOf),
    forget: list.filter(isExcluded).map(idOf),
  }
  const whyNot = whyNotLevel(level, 'resource.change')
  const [isForgetting, setForgetting] = useState(false)
  const learnButton = useRef<HTMLButtonElement>(null)
  const showToast = useToast()
  const onAllowed = () => {
    showToast({ tone: 'positive', title: 'The statements were allowed' })
    // The focused button is gone.
    learnButton.current?.focus()
  }
  const onShowNew = () => {
    showNew()
    // This button will be gone.
    learnButton.current?.focus()
  }
  const onError = failed('The allowed statements could not be changed')
  const isLearning = rules.learning_until !== null
  const changeLearning = () =>
    learn.mutate(isLearning ? 0 : LEARNING_DAYS, {
      onSuccess: () =>
        showToast({
          tone: 'positive',
          title: isLearning ? 'Learning stopped' : 'Learning started',
        }),
      onError,
    })
  return (
    <Section title="Allowed statements">
      <Text tone="muted" className="max-w-prose">
        While learning, {productName()} collects which user runs which statements, without values.
        You review the proposal and allow it. The rule “{ruleNames.unknown_statement}” then matches
        everything else. Statements with signs of SQL injection are never proposed.
      </Text>
      <Text role="status">
        {figure(rules.allowed_count)} allowed, {figure(rules.proposed_count)} proposed.{' '}
        {rules.learning_until !== null && (
          <>
            Learning until <Time at={rules.learning_until} format="date-time" />.
          </>
        )}
      </Text>
      <div className="flex flex-wrap items-center gap-3">
        <RefusableButton
          ref={learnButton}
          variant="secondary"
          whyNot={whyNot}
          isPending={learn.isPending}
          onClick={changeLearning}
        >
          {isLearning ? 'Stop learning' : `Learn for ${LEARNING_DAYS} days`}
        </RefusableButton>
        {rules.allowed_count + rules.proposed_count > 0 && (
          <RefusableButton variant="secondary" whyNot={whyNot} onClick={() => setForgetting(true)}>
            Forget all
          </RefusableButton>
        )}
        <Text role="status">{newCount > 0 && counted(newCount, 'new statement')}</Text>
        {newCount > 0 && (
          <Button variant="secondary" onClick={onShowNew}>
            Show new statements
          </Button>
        )}
      </div>
      {list.length > 0 && (
        <>
          <ProposedTable
            proposed={list}
            isExcluded={isExcluded}
            onToggle={(key, isAllowed) =>
              setExcluded(isAllowed ? excluded.filter((one) => one !== key) : [...excluded, key])
            }
          />
          {rules.proposed_count > list.length + newCount && (
            <Text tone="muted">
              There are {figure(rules.proposed_count - list.length - newCount)} more, which appear
              once these are allowed or forgotten.
            </Text>
          )}
          <div>
            <RefusableButton
              whyNot={whyNot}
              isPending={allow.isPending}
              onClick={() => allow.mutate(chosen, { onSuccess: onAllowed, onError })}
            >
              Allow these statements
            </RefusableButton>
          </div>
        </>
      )}
      <ForgetDialog
        databaseId={id}
        rules={rules}
        isOpen={isForgetting}
        onClose={() => setForgetting(false)}
        neighbour={learnButton}
      />
    </Section>
  )
}

/**
 * The list that a person reads: what arrives in the meantime isn't added to it, so that nothing is allowed unread. Once
 * all of it is allowed or forgotten, the next one takes its place.
 */
function useReadList(proposed: readonly Proposed[]) {
  const [shown, setShown] = useState(proposed)
  const [known, now] = [shown, proposed].map((list) => new Set(list.map(keyOf)))
  const list = shown.filter((one) => now?.has(keyOf(one)))
  if (list.length === 0 && proposed.length > 0) setShown(proposed)
  return {
    list,
    newCount: proposed.filter((one) => !known?.has(keyOf(one))).length,
    showNew: () => setShown(proposed),
  }
}

function ProposedTable({
  proposed: list,
  isExcluded,
  onToggle,
}: {
  proposed: readonly Proposed[]
  isExcluded: (one: Proposed) => boolean
  onToggle: (key: string, isAllowed: boolean) => void
}) {
  return (
    <Table caption="Proposed statements, most frequent first" isCaptionHidden>
      <TableHead>
        <TableRow place="head">
          <TableHeader>Allow</TableHeader>
          <TableHeader>User</TableHeader>
          <TableHeader>Statement</TableHeader>
          <TableHeader align="end">Times</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {list.map((proposed) => {
          const { username, statement, count } = proposed
          const key = keyOf(proposed)
          return (
            <TableRow key={key}>
              <TableCell>
                <Checkbox
                  aria-label={`Allow ${username}: ${statement}`}
                  checked={!isExcluded(proposed)}
                  onChange={(event) => onToggle(key, event.currentTarget.checked)}
                />
              </TableCell>
              <TableCell>
                <bdi>{username}</bdi>
              </TableCell>
              <TableCell>
                <Code dir="ltr">{statement}</Code>
              </TableCell>
              <TableCell align="end">{figure(count)}</TableCell>
            </TableRow>
          )
        })}
      </TableBody>
    </Table>
  )
}

function ForgetDialog({
  databaseId,
  rules,
  isOpen,
  onClose,
  neighbour,
}: {
  databaseId: string
  rules: StatementRules
  isOpen: boolean
  onClose: () => void
  /** Where the focus goes when the button that opened this is gone. */
  neighbour: RefObject<HTMLButtonElement | null>
}) {
  const { mutate, isPending, error, reset } = useClearAllowed(databaseId)
  const showToast = useToast()
  const onForgotten = () => {
    showToast({ tone: 'positive', title: 'All statements were forgotten' })
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={() => {
        reset()
        onClose()
      }}
      returnFocus={neighbour}
      title="Forget all statements?"
      losses={[
        ...(rules.allowed_count > 0 ? [counted(rules.allowed_count, 'allowed statement')] : []),
        ...(rules.proposed_count > 0 ? [counted(rules.proposed_count, 'proposed statement')] : []),
      ]}
      confirmLabel="Forget all"
      pendingLabel="Forgetting…"
      isPending={isPending}
      failure={error && failureSentence(error)}
      onConfirm={() => mutate(undefined, { onSuccess: onForgotten })}
    >
      The rule “{ruleNames.unknown_statement}” then matches every statement. This can’t be undone.
    </ConfirmDialog>
  )
}
