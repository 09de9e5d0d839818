import { useQuery } from '@tanstack/react-query'

import { planUseQuery } from '../../../api/billing/plan-use.ts'
import { ErrorState } from '../../../components/error-state/index.ts'
import { Meter } from '../../../components/meter/index.ts'
import { Section } from '../../../components/section/index.ts'
import { useMay } from '../../organisation/access/use-may.ts'
import { figure } from '../../shared/figures.ts'
import { loadFailure } from '../../shared/load-failure.ts'
import { retry } from '../../shared/retry.ts'
import { limitWords } from '../plans/plan-words.ts'

/** How much of each plan limit is used, for roles that include this. Renders nothing if there are no limits. */
export function PlanUse() {
  const maySee = useMay('limits.see')
  const { data, error, isLoadingError, refetch } = useQuery({ ...planUseQuery, enabled: maySee })
  if (isLoadingError) {
    return <ErrorState {...loadFailure(error, 'Plan usage')} onRetry={() => retry(refetch)} />
  }
  const limits = data?.limits.flatMap(({ limit, used, allowed }) =>
    // A retention period isn't used up.
    allowed === null || limit === 'attacks_kept_days' ? [] : [{ limit, used, allowed }],
  )
  if (!limits || limits.length === 0) return null
  return (
    <Section title="Plan usage">
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
        {limits.map(({ limit, used, allowed }) => (
          <Meter
            key={limit}
            label={limitWords[limit]}
            value={Math.min(used, allowed)}
            max={Math.max(allowed, 1)}
            words={() =>
              `${figure(used)} of ${figure(allowed)}${used >= allowed ? ', limit reached' : ''}`
            }
          />
        ))}
      </div>
    </Section>
  )
}
