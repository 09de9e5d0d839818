import { useQuery } from '@tanstack/react-query'

import { firstDomainsQuery } from '../../../api/websites/domains.ts'
import { DateRangePicker } from '../../../components/date-range-picker/index.ts'
import { FilterBar } from '../../../components/filter-bar/index.ts'
import { SegmentedControl } from '../../../components/segmented-control/index.ts'
import { Switch } from '../../../components/switch/index.ts'
import { filterFields } from './attack-fields.ts'
import { periodOptions } from './period.ts'
import type { useAttackSearch } from './use-attack-search.ts'
import { WebsiteChoice } from './website-choice.tsx'

/** Which attacks the page shows: the period, the website and any other filter. */
export function AttackFilters({ search }: { search: ReturnType<typeof useAttackSearch> }) {
  const { filter } = search
  const { data: domains = [] } = useQuery(firstDomainsQuery)
  const hasChoice = filter['domain_id'] !== undefined || domains.length > 1

  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <SegmentedControl
          legend="Period"
          isLegendHidden
          options={periodOptions}
          // None of them while a custom range is selected.
          value={search.periodName}
          onValueChange={(name) => name !== 'days' && search.setPeriodName(name)}
        />
        <DateRangePicker
          aria-label="Date range"
          value={search.days}
          onValueChange={search.setDays}
          presets={[]}
        />
        <Switch
          checked={search.isLive}
          onChange={(event) => search.setLive(event.currentTarget.checked)}
        >
          Live
        </Switch>
      </div>
      <FilterBar
        fields={filterFields}
        value={filter}
        search={
          hasChoice && (
            <WebsiteChoice
              aria-label="Website"
              placeholder="All websites"
              domainId={filter['domain_id'] ?? null}
              onChange={search.setDomainId}
            />
          )
        }
        onValueChange={search.setFilter}
      />
    </div>
  )
}
