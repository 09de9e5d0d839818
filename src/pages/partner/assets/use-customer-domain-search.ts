import {
  type CustomerDomainSort,
  customerDomainSortFields,
} from '../../../../contract/partner/customer-domain-list.ts'
import type { CustomerDomainQuery } from '../../../api/partner/customer-domains.ts'
import type { Sort } from '../../../components/data-table/index.ts'
import type { FilterValue } from '../../../components/filter-bar/index.ts'
import { filterIn } from '../../shared/filter-in.ts'
import { useAddressFields } from '../../shared/use-address-fields.ts'
import { domainFilters } from '../../websites/domains/domain-filters.ts'

const BY_NAME: Sort = { column: 'name', direction: 'ascending' }

/** The state of the list in the URL: a part of a name, filters and order. */
export function useCustomerDomainSearch() {
  const [search, change] = useAddressFields()
  const wanted = search.get('q') ?? ''
  const customerId = search.get('of')
  const filter = filterIn(search, domainFilters)
  const sort = sortIn(search)
  const query: CustomerDomainQuery = {
    ...Object.fromEntries(Object.entries(filter).map(([id, value]) => [id, value.split(',')])),
    ...(wanted && { search: wanted }),
    ...(customerId && { customer_id: customerId }),
    ...(!isByName(sort) && { sort: inAddress(sort) }),
  }
  const filters = (next: FilterValue) =>
    Object.fromEntries(domainFilters.map(({ id }) => [id, next[id]]))
  return {
    wanted,
    customerId,
    filter,
    sort,
    query,
    setWanted: (text: string) => change({ q: text }, { replace: true }),
    setCustomerId: (id: string | null) => change({ of: id }),
    setFilter: (next: FilterValue) => change(filters(next)),
    setSort: (next: Sort) => change({ sort: isByName(next) ? undefined : inAddress(next) }),
    clear: () => change({ ...filters({}), q: undefined, of: undefined }),
  }
}

function sortIn(search: URLSearchParams): Sort {
  const text = search.get('sort') ?? ''
  const column = customerDomainSortFields.find((field) => field === text.replace('-', ''))
  if (!column) return BY_NAME
  return { column, direction: text.startsWith('-') ? 'descending' : 'ascending' }
}

const isByName = ({ column, direction }: Sort) =>
  column === BY_NAME.column && direction === BY_NAME.direction

const inAddress = ({ column, direction }: Sort) =>
  `${direction === 'descending' ? '-' : ''}${column}` as CustomerDomainSort
