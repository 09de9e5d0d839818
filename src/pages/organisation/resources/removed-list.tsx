import type { Level } from '../../../../contract/organisation/access.ts'
import type { DataTableColumn } from '../../../components/data-table/index.ts'
import { SegmentedControl } from '../../../components/segmented-control/index.ts'
import { Time } from '../../../components/time/index.ts'
import { whyNotLevel } from '../access/access-words.ts'
import { restorableUntil } from './restorable-until.ts'

/** The websites or databases in use, or those that were removed and can be restored. */
export type ResourceList = 'standing' | 'removed'

/** The list that the URL selects. */
export const listIn = (search: URLSearchParams): ResourceList =>
  search.get('list') === 'removed' ? 'removed' : 'standing'

const lists = [
  { value: 'standing', label: 'Active' },
  { value: 'removed', label: 'Removed' },
] as const

export const ListFilter = ({
  legend,
  list,
  onChange,
}: {
  legend: string
  list: ResourceList
  onChange: (list: ResourceList) => void
}) => (
  <SegmentedControl<ResourceList>
    legend={legend}
    isLegendHidden
    options={lists}
    value={list}
    onValueChange={onChange}
  />
)

/** When one was removed, and until when it can be restored. */
export const removalColumns: readonly DataTableColumn<{ state_changed_at: string }>[] = [
  { id: 'removed', header: 'Removed', cell: ({ state_changed_at: at }) => <Time at={at} /> },
  {
    id: 'gone',
    header: 'Permanently deleted on',
    cell: ({ state_changed_at: at }) => <Time at={restorableUntil(at)} />,
  },
]

/** For an action that removes or restores one: why the person may not perform it. */
const whyNot = ({ level }: { level: Level }) => whyNotLevel(level, 'resource.remove')
export const unlessRefused = {
  isDisabled: (row: { level: Level }) => whyNot(row) !== undefined,
  describe: whyNot,
}
