import type { Attack } from '../../../../contract/websites/attack.ts'
import { SeverityBadge } from '../../../components/badge/index.ts'
import { Button } from '../../../components/button/index.ts'
import { Code } from '../../../components/code/index.ts'
import type { DataTableAction, DataTableColumn } from '../../../components/data-table/index.ts'
import { Text } from '../../../components/text/index.ts'
import { Time } from '../../../components/time/index.ts'
import type { Narrow } from './attack-value.tsx'
import { categoryWords, countryName, severityOf } from './attack-words.ts'
import { OutcomeBadge } from './outcome-badge.tsx'

/** The columns of the log. Pressing the time opens the attack. */
export const attackColumns = (open: (id: string) => void): readonly DataTableColumn<Attack>[] => [
  {
    id: 'at',
    header: 'Time',
    isRowHeader: true,
    width: '11rem',
    cell: (attack) => (
      <div className="grid justify-items-start">
        <Button variant="text" size="small" onClick={() => open(attack.id)}>
          <Time at={attack.occurred_at} format="date-time" />
        </Button>
        {attack.is_demo && <MadeUp />}
      </div>
    ),
  },
  { id: 'action', header: 'Action', cell: ({ action }) => <OutcomeBadge action={action} /> },
  { id: 'address', header: 'Source', cell: ({ address }) => <Code dir="ltr">{address}</Code> },
  {
    id: 'country',
    header: 'Country',
    cell: ({ country }) => (country === null ? 'Unknown' : countryName(country)),
  },
  {
    id: 'request',
    header: 'Request',
    cell: ({ method, path }) => <Code dir="ltr">{`${method} ${path}`}</Code>,
  },
  {
    id: 'category',
    header: 'Rule',
    cell: ({ category, rule_id: rule }) => (
      <div className="grid">
        {categoryWords[category]}
        {rule !== null && <Code dir="ltr">{rule}</Code>}
      </div>
    ),
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

const MadeUp = () => (
  <Text as="span" tone="muted" size="small">
    Sample data
  </Text>
)

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
