import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink, useParams, useSearchParams } from 'react-router-dom'

import type { Payment } from '../../../../contract/billing/payment.ts'
import type { SubscriptionData } from '../../../../contract/billing/subscription.ts'
import { paymentQuery } from '../../../api/billing/payments.ts'
import { subscriptionQuery } from '../../../api/billing/subscriptions.ts'
import { Description, DescriptionList } from '../../../components/description-list/index.ts'
import { EmptyState } from '../../../components/empty-state/index.ts'
import { Link } from '../../../components/link/index.ts'
import { Page } from '../../../components/page/index.ts'
import { useHeadingAsTitle } from '../../shared/use-heading-as-title.ts'
import { LoadedBilling } from '../loaded-billing.tsx'
import { WhatHappensNext } from '../plans/current-plan.tsx'
import { moneyText } from '../plans/plan-words.ts'
import { pageOfResource, ResourceBreadcrumbs } from '../plans/resource-breadcrumbs.tsx'
import { usePlanOf } from '../plans/use-plan-of.ts'
import { TestMode } from '../test-mode.tsx'

/** /payment/{id}/success: what was paid or started, its invoice, and the next step. */
export function SuccessPage() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const paymentId = search.get('payment')
  const { data: loaded } = usePlanOf(id)
  const { data } = useQuery({ ...paymentQuery(paymentId ?? ''), enabled: !!paymentId })
  const payment = data?.resource_id === id ? data : undefined
  const isTrial = !paymentId && loaded?.subscription?.state === 'trialing'
  useHeadingAsTitle()
  return (
    <Page
      title={isTrial ? 'Your trial has started' : payment ? titles[payment.state] : 'Receipt'}
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
      <LoadedBilling query={subscriptionQuery(id)} what="The plan">
        {(plan) => (
          <>
            <TestMode kinds={plan.test_kinds} of={plan.method_kinds} />
            <Receipt data={plan} payment={payment} />
          </>
        )}
      </LoadedBilling>
    </Page>
  )
}

const titles: Readonly<Record<Payment['state'], string>> = {
  created: 'Payment not completed',
  requires_action: 'Payment not completed',
  processing: 'Payment in progress',
  succeeded: 'Payment received',
  failed: 'Payment failed',
  cancelled: 'Payment cancelled',
  disputed: 'Payment disputed',
  refunded: 'Payment refunded',
}

function Receipt({
  data: { resource, subscription },
  payment,
}: {
  data: SubscriptionData
  payment: Payment | undefined
}) {
  if (!subscription && !payment) {
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
        <Description term="Plan">{subscription?.name ?? 'None'}</Description>
        {payment && (
          <>
            <Description term={payment.state === 'succeeded' ? 'Paid' : 'Amount'}>
              {moneyText(payment.total)}
            </Description>
            <Description term="Invoice">
              <Link asChild>
                <RouterLink to={`/invoice/${payment.invoice_id}`}>
                  {payment.invoice_number}
                </RouterLink>
              </Link>
            </Description>
          </>
        )}
        {subscription && !resource.is_removed && (
          <Description term="What happens next">
            <WhatHappensNext subscription={subscription} payer={undefined} />
          </Description>
        )}
      </DescriptionList>
      <div className="flex flex-wrap gap-3">
        <Link asChild variant="button">
          <RouterLink to={pageOfResource(resource)}>Continue to {resource.name}</RouterLink>
        </Link>
        {subscription?.state === 'trialing' && (
          <Link variant="button-secondary" href="/payment-methods/add">
            Add a payment method
          </Link>
        )}
      </div>
    </>
  )
}
