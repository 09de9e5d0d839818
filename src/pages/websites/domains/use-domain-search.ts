import { useSearchParams } from 'react-router-dom'

import { domainSortFields } from '../../../../contract/websites/domain-list.ts'
import type { DomainQuery } from '../../../api/websites/domains.ts'
import type { Sort } from '../../../components/data-table/index.ts'
import type { FilterValue } from '../../../components/filter-bar/index.ts'
import { listIn, type ResourceList } from '../../organisation/resources/removed-list.tsx'
import { filterIn, inAddress } from '../../shared/filter-in-address.ts'
import { sortField, sortIn } from '../../shared/sort-in.ts'
import { useAddressFields } from '../../shared/use-address-fields.ts'
import { domainFilters } from './domain-filters.ts'

/** The state of the list of websites in the URL: which list, a part of the name, filters and order. */
export function useDomainSearch() {
  const [search, change] = useAddressFields()
  const [, setSearch] = useSearchParams()
  const list = listIn(search)
  const wanted = search.get('q') ?? ''
  const filter = list === 'removed' ? {} : filterIn(search, domainFilters)
  const sort = sortIn(search, list === 'removed' ? [] : domainSortFields)
  const sorted = sortField(sort)

  const query: DomainQuery = {
    ...Object.fromEntries(Object.entries(filter).map(([id, value]) => [id, value.split(',')])),
    ...(wanted && { search: wanted }),
    ...(sorted && { sort: sorted }),
  }

  return {
    list,
    wanted,
    filter,
    sort,
    query,
    /** The other list has separate filters and order. */
    setList: (next: ResourceList) =>
      setSearch({ ...(next === 'removed' && { list: next }), ...(wanted && { q: wanted }) }),
    setWanted: (text: string) => change({ q: text }, { replace: true }),
    setFilter: (next: FilterValue) => change(inAddress(next, domainFilters)),
    setSort: (next: Sort) => change({ sort: sortField(next) }),
    clear: () => change({ ...inAddress({}, domainFilters), q: undefined }),
  }
}
