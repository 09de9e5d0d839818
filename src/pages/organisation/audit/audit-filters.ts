import { useInfiniteQuery, useQuery } from '@tanstack/react-query'

import { auditGroups } from '../../../../contract/audit-kinds.ts'
import { auditLinesOfRole } from '../../../../contract/organisation/access.ts'
import type { AuditEntry } from '../../../../contract/organisation/audit-log.ts'
import { apiTokensQuery } from '../../../api/organisation/api-tokens.ts'
import { resourcesQuery } from '../../../api/organisation/grants.ts'
import { membersQuery } from '../../../api/organisation/members.ts'
import type { FilterField, FilterValue } from '../../../components/filter-bar/index.ts'
import { daysPeriod } from '../../shared/days-period.ts'
import { useAddressFields } from '../../shared/use-address-fields.ts'
import { useMay } from '../access/use-may.ts'
import { useOrganisation } from '../access/use-organisation.ts'
import { memberName } from '../members/member-name.ts'
import { actorWords, groupWords } from './audit-words.ts'

const ids = ['actor_id', 'group', 'resource_id', 'address']

/** The filter of the audit log, in the URL. */
export function useAuditFilters() {
  const [search, change] = useAddressFields()
  const role = useOrganisation()?.role
  const seesAll = role !== undefined && auditLinesOfRole[role] === 'all'
  const members = useInfiniteQuery({ ...membersQuery(), enabled: seesAll })
  const tokens = useQuery({ ...apiTokensQuery, enabled: useMay('tokens.see') })
  const resources = useQuery({ ...resourcesQuery, enabled: useMay('resources.list') })
  const value: FilterValue = Object.fromEntries(
    ids.flatMap((id) => {
      const wanted = search.get(id)
      return wanted ? [[id, wanted]] : []
    }),
  )
  const days = { start: search.get('from'), end: search.get('to') }
  const period = daysPeriod(days.start, days.end)
  const people = members.data?.pages.flatMap(({ data }) => data) ?? []
  const actors = [
    ...people.map((member) => ({ value: member.id, label: memberName(member) })),
    ...(tokens.data ?? []).map(({ id, name }) => ({ value: id, label: `${name} (API token)` })),
  ]
  const owned = (resources.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const chosenFrom = (id: string, label: string, options: Options): FilterField[] => {
    const all = withChosen(options, value[id])
    return all.length > 0 ? [{ id, label, options: all }] : []
  }
  /** The log entries name the person filtered by, who may be in no list that this role can see. */
  const fieldsFor = (lines: readonly AuditEntry[]): FilterField[] => [
    {
      id: 'group',
      label: 'Event',
      options: auditGroups.map((group) => ({ value: group, label: groupWords[group] })),
    },
    ...chosenFrom('actor_id', 'Person', [
      ...actors,
      ...lines.flatMap(({ actor }) =>
        actor.id !== null && actor.id === value['actor_id']
          ? [{ value: actor.id, label: actorWords(actor) }]
          : [],
      ),
    ]),
    ...chosenFrom('resource_id', 'Website or database', owned),
    { id: 'address', label: 'Address', placeholder: '192.0.2' },
  ]
  const set = (next: FilterValue) => change(Object.fromEntries(ids.map((id) => [id, next[id]])))
  return {
    fieldsFor,
    value,
    set,
    narrow: (id: string, wanted: string) => set({ ...value, [id]: wanted }),
    clear: () =>
      change({ ...Object.fromEntries(ids.map((id) => [id, null])), from: null, to: null }),
    days: period && { start: days.start ?? '', end: days.end ?? '' },
    setDays: (next: { start: string; end: string } | null) =>
      change({ from: next?.start, to: next?.end }),
    query: { ...value, ...period },
    isFiltered: Object.keys(value).length > 0 || period !== null,
  }
}

type Options = readonly { value: string; label: string }[]

/** Each option once, and the chosen one even if it isn't among them: a filter that is hidden can't be removed. */
function withChosen(options: Options, chosen: string | undefined): Options {
  const byValue = new Map(options.toReversed().map((option) => [option.value, option]))
  const unique = options.filter((option) => byValue.get(option.value) === option)
  if (chosen === undefined || byValue.has(chosen)) return unique
  return [...unique, { value: chosen, label: 'Unknown' }]
}
