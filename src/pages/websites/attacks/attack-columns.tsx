import type { ReactNode } from 'react'

import type { Attack } from '../../../../contract/websites/attack.ts'
import { EVALUATION_RULE } from '../../../../contract/websites/protection.ts'
import { SeverityBadge } from '../../../components/badge/index.ts'
import { Code } from '../../../components/code/index.ts'
import type { DataTableAction, DataTableColumn } from '../../../components/data-table/index.ts'
import { Time } from '../../../components/time/index.ts'
import type { Narrow } from './attack-value.tsx'
import { categoryWords, countryName, severityOf } from './attack-words.ts'
import { Outcome } from './outcome.tsx'

/** The columns of every table of attacks. `renderTime` makes the time open the attack. */
export const attackColumns = (
  renderTime: (attack: Attack, time: ReactNode) => ReactNode,
): readonly DataTableColumn<Attack>[] => [
  {
    id: 'at',
    header: 'Time',
    isRowHeader: true,
    isOneLine: true,
    cell: (attack) => renderTime(attack, <Time at={attack.occurred_at} format="exact" />),
  },
  { id: 'action', header: 'Action', cell: ({ action }) => <Outcome action={action} /> },
  {
    id: 'address',
    header: 'Source',
    cell: ({ address }) => (
      // An IPv4 address stays on one line.
      <div className="sm:min-w-32">
        <Code dir="ltr">{address}</Code>
      </div>
    ),
  },
  {
    id: 'country',
    header: 'Country',
    cell: ({ country }) => (country === null ? 'Unknown' : countryName(country)),
  },
  {
    id: 'request',
    header: 'Request',
    cell: ({ method, path }) => (
      // Narrow enough for all columns with their actions at 1280 px next to the sidebar.
      <div className="sm:min-w-26">
        <Code dir="ltr">{`${method} ${path}`}</Code>
      </div>
    ),
  },
  {
    id: 'rule',
    header: 'Rule',
    isOneLine: true,
    cell: ({ category, rule_id: rule, rules }) => (
      <div className="grid">
        {categoryWords[category]}
        {rule !== null && (
          <span>
            <Code dir="ltr">{rule}</Code>
            {othersInWords(rules.slice(1))}
          </span>
        )}
      </div>
    ),
  },
  {
    id: 'score',
    header: 'Score',
    align: 'end',
    cell: ({ score }) => score ?? 'Unknown',
  },
  {
    id: 'severity',
    header: 'Severity',
    isHidden: true,
    cell: ({ severity }) => <SeverityBadge severity={severityOf[severity]} />,
  },
  {
    id: 'host',
    header: 'Host',
    isHidden: true,
    cell: ({ host }) => (host === null ? 'Unknown' : <Code dir="ltr">{host}</Code>),
  },
]

/** The other rules that detected something, after the main one. */
function othersInWords(others: Attack['rules']) {
  const count = others.filter(({ id }) => !EVALUATION_RULE.test(id)).length
  return count > 0 && ` and ${count} more`
}

/** The actions of a row: mostly, to show more or fewer similar attacks. */
export const attackActionsOf = (
  open: (id: string) => void,
  narrow: Narrow,
): readonly DataTableAction<Attack>[] => [
  { id: 'open', label: 'Show details', onSelect: ({ id }) => open(id) },
  {
    id: 'address',
    label: 'Show only this source',
    onSelect: ({ address }) => narrow('address', address),
  },
  {
    id: 'not_address',
    label: 'Exclude this source',
    onSelect: ({ address }) => narrow('not_address', address),
  },
  {
    id: 'rule',
    label: 'Show only this rule',
    isDisabled: hasNoRule,
    onSelect: ({ rule_id: rule }) => narrow('rule_id', rule ?? ''),
  },
  {
    id: 'not_rule',
    label: 'Exclude this rule',
    isDisabled: hasNoRule,
    onSelect: ({ rule_id: rule }) => narrow('not_rule_id', rule ?? ''),
  },
]

const hasNoRule = ({ rule_id: rule }: Attack) => rule === null
