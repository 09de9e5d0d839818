import { customerDomainSortFields } from '../../../../contract/partner/customer-domain-list.ts'
import type { CustomerDomainQuery } from '../../../api/partner/customer-domains.ts'
import type { Sort } from '../../../components/data-table/index.ts'
import type { FilterValue } from '../../../components/filter-bar/index.ts'
import { filterIn, inAddress } from '../../shared/filter-in-address.ts'
import { sortField, sortIn } from '../../shared/sort-in.ts'
import { useAddressFields } from '../../shared/use-address-fields.ts'
import { domainFilters } from '../../websites/domains/domain-filters.ts'

/** The state of the list in the URL: a part of a name, filters and order. */
export function useCustomerDomainSearch() {
  const [search, change] = useAddressFields()
  const wanted = search.get('q') ?? ''
  const customerId = search.get('of')
  const filter = filterIn(search, domainFilters)
  const sort = sortIn(search, customerDomainSortFields)
  const sorted = sortField(sort)
  const query: CustomerDomainQuery = {
    ...Object.fromEntries(Object.entries(filter).map(([id, value]) => [id, value.split(',')])),
    ...(wanted && { search: wanted }),
    ...(customerId && { customer_id: customerId }),
    ...(sorted && { sort: sorted }),
  }
  return {
    wanted,
    customerId,
    filter,
    sort,
    query,
    setWanted: (text: string) => change({ q: text }, { replace: true }),
    setCustomerId: (id: string | null) => change({ of: id }),
    setFilter: (next: FilterValue) => change(inAddress(next, domainFilters)),
    setSort: (next: Sort) => change({ sort: sortField(next) }),
    clear: () => change({ ...inAddress({}, domainFilters), q: undefined, of: undefined }),
  }
}
