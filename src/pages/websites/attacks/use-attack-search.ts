import type { FilterValue } from '../../../components/filter-bar/index.ts'
import { useAddressFields } from '../../shared/use-address-fields.ts'
import { filterIds, withValue } from './attack-fields.ts'
import { daysPeriod, lastPeriod, periodNamed, type PeriodName } from './period.ts'

/** What stands in the address of the attacks: filter, time, the attack that is open, and whether it is live. */
export function useAttackSearch() {
  const [search, change] = useAddressFields()
  const filter: FilterValue = Object.fromEntries(
    filterIds.flatMap((id) => {
      const value = search.get(id)
      return value ? [[id, value]] : []
    }),
  )
  const days = daysPeriod(search.get('from'), search.get('to'))
  const name = periodNamed(search.get('period'))

  const inAddress = (next: FilterValue) => Object.fromEntries(filterIds.map((id) => [id, next[id]]))

  return {
    filter,
    setFilter: (next: FilterValue) => change(inAddress(next)),
    /** One value more. The attack in which it stood is closed, so that the others are seen. */
    narrow: (field: string, value: string) =>
      change({ ...inAddress(withValue(filter, field, value)), attack: null }),
    period: days ?? lastPeriod(name),
    /** `days` when days were chosen. */
    periodName: days ? ('days' as const) : name,
    setPeriodName: (next: PeriodName) =>
      change({ period: next === 'day' ? null : next, from: null, to: null }),
    days: days && { start: search.get('from') ?? '', end: search.get('to') ?? '' },
    setDays: (next: { start: string; end: string } | null) =>
      change({ period: null, from: next?.start, to: next?.end }),
    isLive: search.get('live') === '1',
    setLive: (isLive: boolean) => change({ live: isLive ? '1' : null }),
    /** How logs are shipped is shown beside it all. */
    isShipping: search.get('ship-logs') === '1',
    setShipping: (isShipping: boolean) =>
      change({ 'ship-logs': isShipping ? '1' : null, attack: null }),
    openId: search.get('attack') ?? undefined,
    setOpenId: (id: string | undefined) => change({ attack: id, 'ship-logs': null }),
  }
}
