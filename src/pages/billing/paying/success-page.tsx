import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink, useParams, useSearchParams } from 'react-router-dom'

import type { SubscriptionData } from '../../../../contract/billing/subscription.ts'
import { paymentQuery } from '../../../api/billing/payments.ts'
import { subscriptionQuery } from '../../../api/billing/subscriptions.ts'
import { Description, DescriptionList } from '../../../components/description-list/index.ts'
import { EmptyState } from '../../../components/empty-state/index.ts'
import { Link } from '../../../components/link/index.ts'
import { Page } from '../../../components/page/index.ts'
import { Time } from '../../../components/time/index.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { moneyText } from '../plans/plan-words.ts'
import { pageOfResource, ResourceBreadcrumbs } from '../plans/resource-breadcrumbs.tsx'
import { usePlanOf } from '../plans/use-plan-of.ts'

/** /payment/{id}/success: what was paid or started, its invoice, and the next step. */
export function SuccessPage() {
  const { id = '' } = useParams()
  const { data: loaded } = usePlanOf(id)
  return (
    <Page
      title={titleOf(loaded)}
      breadcrumbs={
        loaded && (
          <ResourceBreadcrumbs
            resource={loaded.resource}
            label="Receipt"
            href={`/payment/${id}/success`}
          />
        )
      }
    >
      <Loaded query={subscriptionQuery(id)} what="The plan">
        {(data) => <Receipt data={data} />}
      </Loaded>
    </Page>
  )
}

function titleOf(data: SubscriptionData | undefined) {
  if (!data?.subscription) return 'Receipt'
  return data.subscription.state === 'trialing' ? 'Your trial has started' : 'Payment received'
}

function Receipt({ data: { resource, subscription } }: { data: SubscriptionData }) {
  const [search] = useSearchParams()
  const paymentId = search.get('payment')
  const { data: payment } = useQuery({ ...paymentQuery(paymentId ?? ''), enabled: !!paymentId })
  if (!subscription) {
    return (
      <EmptyState
        title="There is no plan yet"
        description="If you have just paid, the bank may still be processing it: reload in a minute."
      />
    )
  }
  return (
    <>
      <DescriptionList>
        <Description term={resource.kind === 'website' ? 'Website' : 'Database'}>
          <bdi>{resource.name}</bdi>
        </Description>
        <Description term="Plan">{subscription.name}</Description>
        {payment?.state === 'succeeded' && (
          <>
            <Description term="Paid">{moneyText(payment.total)}</Description>
            <Description term="Invoice">
              <Link asChild>
                <RouterLink to={`/invoice/${payment.invoice_id}`}>
                  {payment.invoice_number}
                </RouterLink>
              </Link>
            </Description>
          </>
        )}
        <Description term={subscription.state === 'trialing' ? 'Trial until' : 'Renews on'}>
          <Time at={subscription.period.ends_at} format="date" />
        </Description>
      </DescriptionList>
      <div className="flex flex-wrap gap-3">
        <Link asChild variant="button">
          <RouterLink to={pageOfResource(resource)}>Continue to {resource.name}</RouterLink>
        </Link>
        {subscription.state === 'trialing' && (
          <Link variant="button-secondary" href="/payment-methods/add">
            Add a payment method
          </Link>
        )}
      </div>
    </>
  )
}
