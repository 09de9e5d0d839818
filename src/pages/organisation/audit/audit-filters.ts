import { auditGroups } from '../../../../contract/audit-kinds.ts'
import { auditLinesOfRole } from '../../../../contract/organisation/access.ts'
import type { FilterField, FilterValue } from '../../../components/filter-bar/index.ts'
import { daysPeriod } from '../../shared/days-period.ts'
import { filterIn, inAddress } from '../../shared/filter-in-address.ts'
import { useAddressFields } from '../../shared/use-address-fields.ts'
import { useMay } from '../access/use-may.ts'
import { useOrganisation } from '../access/use-organisation.ts'
import { groupWords } from './audit-words.ts'

const fields: readonly FilterField[] = [
  {
    id: 'group',
    label: 'Event',
    options: auditGroups.map((group) => ({ value: group, label: groupWords[group] })),
  },
  { id: 'address', label: 'Address', placeholder: '192.0.2' },
]
const addressFields: readonly FilterField[] = [
  { id: 'actor_id', label: 'Person' },
  { id: 'resource_id', label: 'Website or database' },
  ...fields,
]

/** The filter of the audit log, in the URL. */
export function useAuditFilters() {
  const [search, change] = useAddressFields()
  const role = useOrganisation()?.role
  const seesAll = role !== undefined && auditLinesOfRole[role] === 'all'
  const seesResources = useMay('resources.list')
  const value = filterIn(search, addressFields)
  const actorId = value['actor_id'] ?? null
  const resourceId = value['resource_id'] ?? null
  const days = { start: search.get('from'), end: search.get('to') }
  const period = daysPeriod(days.start, days.end)
  return {
    fields,
    value,
    set: (next: FilterValue) => change(inAddress(next, addressFields)),
    actorId,
    resourceId,
    // A filter that is hidden can't be removed.
    choosesActor: seesAll || actorId !== null,
    choosesResource: seesResources || resourceId !== null,
    narrow: (id: string, wanted: string | null) => change({ [id]: wanted }),
    clear: () => change({ ...inAddress({}, addressFields), from: null, to: null }),
    days: period && { start: days.start ?? '', end: days.end ?? '' },
    setDays: (next: { start: string; end: string } | null) =>
      change({ from: next?.start, to: next?.end }),
    query: { ...value, ...period },
    isFiltered: Object.keys(value).length > 0 || period !== null,
  }
}
