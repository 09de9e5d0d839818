import { useQuery } from '@tanstack/react-query'

import { planUseQuery } from '../../../api/billing/plan-use.ts'
import { Text } from '../../../components/text/index.ts'
import { Time } from '../../../components/time/index.ts'
import { useMay } from '../../organisation/access/use-may.ts'

/** How far back the plan keeps attacks, for those who see its limits. */
export function AttacksKept() {
  const maySee = useMay('limits.see')
  const { data } = useQuery({ ...planUseQuery, enabled: maySee })
  const days = data?.limits.find(({ limit }) => limit === 'attacks_kept_days')?.allowed
  if (!data || days === null || days === undefined) return null
  const deletedAt = data.attacks_kept_longer_until
  return (
    <Text tone="muted">
      Your plan keeps attacks for {days} days.
      {deletedAt && (
        <>
          {' '}
          Older ones are deleted on <Time at={deletedAt} format="date" />. Until then, you can
          export them or choose a higher plan.
        </>
      )}
    </Text>
  )
}
