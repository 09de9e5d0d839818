import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router-dom'

import type { SubscriptionDetails } from '../../../../contract/billing/subscription.ts'
import { subscriptionQuery } from '../../../api/billing/subscriptions.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Badge } from '../../../components/badge/index.ts'
import { Description, DescriptionList } from '../../../components/description-list/index.ts'
import { ErrorState } from '../../../components/error-state/index.ts'
import { Link } from '../../../components/link/index.ts'
import { Section } from '../../../components/section/index.ts'
import { Skeleton } from '../../../components/skeleton/index.ts'
import { Text } from '../../../components/text/index.ts'
import { Time } from '../../../components/time/index.ts'
import { useMay } from '../../organisation/access/use-may.ts'
import { loadFailure } from '../../shared/load-failure.ts'
import { retry } from '../../shared/retry.ts'
import { WithBadges } from '../../shared/with-badges.tsx'
import { planStateWords } from './plan-words.ts'

/**
 * When the paid period of a website’s plan ends, or what no longer works, for roles that include billing. A page has it
 * in two places: an expired plan is shown in the first, any other in the last.
 */
export function PlanExpiry({ id, place }: { id: string; place: 'first' | 'last' }) {
  const maySee = useMay('billing.see')
  const { data, error, isLoadingError, isPending, refetch } = useQuery({
    ...subscriptionQuery(id),
    enabled: maySee,
  })
  const subscription = data?.subscription
  const isExpired = subscription?.state === 'suspended'
  if (!maySee || isExpired !== (place === 'first')) return null
  return (
    <Section
      title="Plan"
      actions={
        <Link asChild variant="button-secondary">
          <RouterLink to={`/choose-plan/${id}`}>
            {isExpired ? 'Renew plan' : 'View plan'}
          </RouterLink>
        </Link>
      }
    >
      {isPending && <Skeleton className="w-2/3" />}
      {isLoadingError && (
        <ErrorState
          {...loadFailure(error, 'The plan')}
          headingLevel={3}
          onRetry={() => retry(refetch)}
        />
      )}
      {subscription === null && (
        <Text tone="muted">
          This website has no plan of its own, so the limits and features of your other plans or the
          free plan apply.
        </Text>
      )}
      {subscription && <Facts subscription={subscription} />}
    </Section>
  )
}

function Facts({ subscription: { name, state, period } }: { subscription: SubscriptionDetails }) {
  const { label, tone } = planStateWords[state]
  return (
    <>
      {state === 'suspended' && (
        <Alert tone="critical" title="The plan has expired">
          The payment failed. Your website stays protected, but only the limits and features of your
          other plans or the free plan apply. Attacks older than they allow are deleted a week after
          the suspension.
        </Alert>
      )}
      <DescriptionList>
        <Description term="Plan">
          <WithBadges>
            {name} <Badge tone={tone}>{label}</Badge>
          </WithBadges>
        </Description>
        {state === 'paused' ? (
          <Description term="What happens next">
            You won’t be charged while it is paused. Its limits and features don’t apply.
          </Description>
        ) : (
          <Description term={state === 'trialing' ? 'Trial until' : 'Paid until'}>
            <Time at={period.ends_at} />
          </Description>
        )}
      </DescriptionList>
    </>
  )
}
