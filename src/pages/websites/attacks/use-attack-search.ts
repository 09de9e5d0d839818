import type { FilterValue } from '../../../components/filter-bar/index.ts'
import { daysPeriod, instantsPeriod } from '../../shared/days-period.ts'
import { filterIn, inAddress } from '../../shared/filter-in-address.ts'
import { useAddressFields } from '../../shared/use-address-fields.ts'
import { addressFields, withValue } from './attack-fields.ts'
import { lastPeriod, periodNamed, type PeriodName } from './period.ts'

/** The state of the attack pages in the URL: filter, period, open attack, and whether it is live. */
export function useAttackSearch() {
  const [search, change] = useAddressFields()
  const filter = filterIn(search, addressFields)
  const [from, to] = [search.get('from'), search.get('to')]
  const instants = instantsPeriod(from, to)
  const chosen = daysPeriod(from, to) ?? instants?.period
  const name = periodNamed(search.get('period'))

  return {
    filter,
    setFilter: (next: FilterValue) => change(inAddress(next, addressFields)),
    setDomainId: (id: string | null) => change({ domain_id: id }),
    /** Adds one value. Closes the open attack, so that the others are visible. */
    narrow: (field: string, value: string) =>
      change({ ...inAddress(withValue(filter, field, value), addressFields), attack: null }),
    period: chosen ?? lastPeriod(name),
    /** `days` when a custom range is selected. */
    periodName: chosen ? ('days' as const) : name,
    setPeriodName: (next: PeriodName) =>
      change({ period: next === 'day' ? null : next, from: null, to: null }),
    days: instants?.days ?? (chosen ? { start: from ?? '', end: to ?? '' } : null),
    setDays: (next: { start: string; end: string } | null) =>
      change({ period: null, from: next?.start, to: next?.end }),
    isLive: search.get('live') === '1',
    setLive: (isLive: boolean) => change({ live: isLive ? '1' : null }),
    /** Whether the log shipping instructions are shown too. */
    isShipping: search.get('ship-logs') === '1',
    setShipping: (isShipping: boolean) =>
      change({ 'ship-logs': isShipping ? '1' : null, attack: null }),
    openId: search.get('attack') ?? undefined,
    setOpenId: (id: string | undefined) => change({ attack: id, 'ship-logs': null }),
  }
}
