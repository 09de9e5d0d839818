import { useInfiniteQuery } from '@tanstack/react-query'

import { domainsQuery } from '../../../api/websites/domains.ts'
import { Button } from '../../../components/button/index.ts'
import { EmptyState } from '../../../components/empty-state/index.ts'
import { productName } from '../../shared/product-name.ts'
import { AddWebsiteLink } from '../add-website-link.tsx'
import { longerPeriod, type PeriodName, periodWords } from './period.ts'

/** Why there are no attacks to show, and what to do about it. */
export function NoAttacks({
  hasWebsites,
  periodName,
  onPeriod,
  onShip,
}: {
  hasWebsites: boolean
  periodName: PeriodName | 'days'
  onPeriod: (period: PeriodName) => void
  onShip: () => void
}) {
  const { data } = useInfiniteQuery(domainsQuery())
  if (!hasWebsites) {
    return (
      <EmptyState
        title="No attacks yet"
        description="Add a website first. Attacks that its firewall reports will appear here."
        action={<AddWebsiteLink />}
      />
    )
  }
  const title = `No attacks ${periodWords[periodName]}`
  if (data?.pages[0]?.counts?.shipping === 0) {
    return (
      <EmptyState
        title={title}
        description={`Choose a longer period, or ship your firewall’s logs to ${productName()}. Attacks appear here within seconds.`}
        action={<Button onClick={onShip}>Ship your attack logs</Button>}
      />
    )
  }
  const longer = longerPeriod(periodName)
  return (
    <EmptyState
      title={title}
      description={
        longer
          ? 'Choose a longer period to see earlier attacks.'
          : 'Choose other days to see earlier attacks.'
      }
      action={
        longer && (
          <Button variant="secondary" onClick={() => onPeriod(longer)}>
            Show attacks {periodWords[longer]}
          </Button>
        )
      }
    />
  )
}
