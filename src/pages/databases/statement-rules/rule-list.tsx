import { useEffect, useRef, useState } from 'react'

import type { ReachedDatabase } from '../../../../contract/databases/database.ts'
import { ruleNames } from '../../../../contract/databases/rule-words.ts'
import type { StatementRule } from '../../../../contract/databases/statement-rules.ts'
import { useChangeRules } from '../../../api/databases/activity.ts'
import {
  DataTable,
  type DataTableAction,
  type DataTableColumn,
} from '../../../components/data-table/index.ts'
import { EmptyState } from '../../../components/empty-state/index.ts'
import { Section } from '../../../components/section/index.ts'
import { Text } from '../../../components/text/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { whyNotLevel } from '../../organisation/access/access-words.ts'
import { counted, figure } from '../../shared/figures.ts'
import { RefusableButton } from '../../shared/refusable-button.tsx'
import { useFailureToast } from '../../shared/use-failure-toast.ts'
import { RuleDialog } from './rule-dialog.tsx'
import { placeOf, refusedFields } from './rule-values.ts'

/** The same rule may be there twice, and only its place tells them apart. */
type Row = { at: number; rule: StatementRule }

const columns: readonly DataTableColumn<Row>[] = [
  { id: 'place', header: 'Place', cell: ({ at }) => figure(at + 1) },
  {
    id: 'rule',
    header: 'Rule',
    isRowHeader: true,
    cell: ({ rule }) => ruleNames[rule.kind],
  },
  {
    id: 'action',
    header: 'Action',
    // Without a badge: a setting is not an alarm.
    cell: ({ rule }) => (rule.action === 'alert' ? 'Alert' : 'Log'),
  },
  { id: 'for', header: 'Applies to', cell: ({ rule }) => <bdi>{inWords(rule)}</bdi> },
]

const labels = {
  count: (count: number) => counted(count, 'rule'),
}

const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

function inWords({ kind, users, networks, window, min_rows: rows }: StatementRule) {
  const clients = [...users, ...networks].join(', ')
  const who = kind === 'unknown_client' ? `All but ${clients}` : clients || 'All users and networks'
  if (kind === 'mass_read') return `${who}, from ${figure(rows)} rows`
  if (!window) return who
  const days = window.days.map((day) => dayNames[day - 1]).join(', ')
  return `${who}, except ${days}, ${window.from}–${window.to}, ${window.time_zone}`
}

/** The focus follows a rule that was moved: its old row now shows another one. */
function useRowFocus(moved: { to: number } | undefined) {
  const table = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const row = moved && table.current?.querySelectorAll('tbody tr').item(moved.to)
    row?.querySelector('button')?.focus()
  }, [moved])
  return table
}

/** The actions of a row's menu. Each is applied to the rules that are loaded when its turn comes. */
function useRowChanges(
  changeRules: ReturnType<typeof useChangeRules>['mutateAsync'],
  onMoved: (moved: { to: number }) => void,
) {
  const failed = useFailureToast()
  const showToast = useToast()
  const onError = failed('The rules could not be changed')
  const move = (row: Row, by: number) => {
    let to = 0
    const moveRule = (current: StatementRule[]) => {
      const from = placeOf(current, row)
      to = Math.min(Math.max(from + by, 0), current.length - 1)
      return current.toSpliced(from, 1).toSpliced(to, 0, row.rule)
    }
    const onSuccess = () => {
      const title = `${ruleNames[row.rule.kind]} moved to position ${to + 1}`
      showToast({ tone: 'positive', title })
      onMoved({ to })
    }
    changeRules(moveRule).then(onSuccess, onError)
  }
  const remove = (row: Row) => {
    let place = 0
    const removeRule = (current: StatementRule[]) => {
      place = placeOf(current, row)
      return current.toSpliced(place, 1)
    }
    const undo = () =>
      void changeRules((current) => current.toSpliced(place, 0, row.rule)).catch(onError)
    const onSuccess = () =>
      showToast({
        tone: 'positive',
        title: 'The rule was removed',
        action: { label: 'Undo', onClick: undo },
      })
    changeRules(removeRule).then(onSuccess, onError)
  }
  return { move, remove }
}

/** The rules on statements, in their order. */
export function RuleList({
  database: { id, level },
  rules,
}: {
  database: ReachedDatabase
  rules: readonly StatementRule[]
}) {
  const change = useChangeRules(id)
  const showToast = useToast()
  const [edited, setEdited] = useState<Row | 'new'>()
  const [moved, setMoved] = useState<{ to: number }>()
  const table = useRowFocus(moved)
  const whyNot = whyNotLevel(level, 'resource.change')
  const { move, remove } = useRowChanges(change.mutateAsync, setMoved)
  const action = (
    name: string,
    label: string,
    onSelect: (row: Row) => void,
    whyNotAt: (at: number) => string | false = () => false,
  ): DataTableAction<Row> => ({
    id: name,
    label,
    isDisabled: ({ at }) => (whyNot ?? whyNotAt(at)) !== false,
    describe: ({ at }) => (whyNot ?? whyNotAt(at)) || undefined,
    onSelect,
  })
  const actions = [
    action('change', 'Change', setEdited),
    action(
      'up',
      'Move up',
      (row) => move(row, -1),
      (at) => at === 0 && 'It is already first.',
    ),
    action(
      'down',
      'Move down',
      (row) => move(row, 1),
      (at) => at === rules.length - 1 && 'It is already last.',
    ),
    { ...action('remove', 'Remove', remove), isCritical: true },
  ]
  const save = async (rule: StatementRule) => {
    let place = 0
    const saveRule = (current: StatementRule[]) => {
      if (!edited || edited === 'new') return [rule, ...current]
      place = placeOf(current, edited)
      return current.with(place, rule)
    }
    await change.mutateAsync(saveRule).catch((error: unknown) => {
      throw refusedFields(error, place)
    })
    showToast({
      tone: 'positive',
      title: edited === 'new' ? 'The rule was added at the top' : 'The rule was saved',
    })
  }
  return (
    <Section
      title="Rules"
      actions={
        <RefusableButton variant="secondary" whyNot={whyNot} onClick={() => setEdited('new')}>
          Add rule
        </RefusableButton>
      }
    >
      <Text tone="muted" className="max-w-prose">
        The first rule that matches decides. You are notified of alerts at most once an hour for
        each rule.
      </Text>
      <DataTable
        ref={table}
        caption="Rules, in order"
        isCaptionHidden
        columns={columns}
        rows={rules.map((rule, at) => ({ at, rule }))}
        getRowId={({ at }) => String(at)}
        getRowName={({ at, rule }) => `${at + 1}, ${ruleNames[rule.kind]}`}
        rowActions={actions}
        hasViewMenu={false}
        labels={labels}
        empty={
          <EmptyState
            headingLevel={3}
            title="No rules yet"
            description="The default rules are added when you create the first ingest key."
          />
        }
      />
      {edited !== undefined && (
        <RuleDialog
          rule={edited === 'new' ? undefined : edited.rule}
          onSave={save}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Section>
  )
}
