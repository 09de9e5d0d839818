import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'

import type { PaymentMethod } from '../../../../contract/billing/payment-method.ts'
import type { Payment } from '../../../../contract/billing/payment.ts'
import type { PlanVersion } from '../../../../contract/billing/plan.ts'
import type { SubscriptionData } from '../../../../contract/billing/subscription.ts'
import { paymentMethodsQuery } from '../../../api/billing/payment-methods.ts'
import {
  type Offer,
  plansQuery,
  subscriptionQuery,
  useCheckOut,
  usePayOpen,
} from '../../../api/billing/subscriptions.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Description, DescriptionList } from '../../../components/description-list/index.ts'
import { EmptyState } from '../../../components/empty-state/index.ts'
import { Link } from '../../../components/link/index.ts'
import { Page } from '../../../components/page/index.ts'
import { Section } from '../../../components/section/index.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { BilledTo } from '../details/billed-to.tsx'
import { CostSummary } from '../plans/cost-summary.tsx'
import { PlanChoice } from '../plans/plan-choice.tsx'
import { declineWords, moneyText } from '../plans/plan-words.ts'
import { ResourceBreadcrumbs } from '../plans/resource-breadcrumbs.tsx'
import { useOffer } from '../plans/use-offer.ts'
import { Pay } from './pay.tsx'
import { PaymentStep } from './payment-step.tsx'

/** /payment/{id}: pays for the offer in the query, or else what is open. */
export const PaymentPage = () => <Checkout title="Payment" hasChoice={false} />

/** /checkout-domain/{id}, /payment-details/{id} and /seamless-payment/{id}: the plan, the method and paying on one page. */
export const CheckoutPage = () => <Checkout title="Checkout" hasChoice />

function Checkout({ title, hasChoice }: { title: string; hasChoice: boolean }) {
  const { id = '' } = useParams()
  const { data: loaded } = useQuery(subscriptionQuery(id))
  return (
    <Page
      title={title}
      breadcrumbs={
        loaded && (
          <ResourceBreadcrumbs resource={loaded.resource} label={title} href={`/payment/${id}`} />
        )
      }
    >
      <Loaded query={subscriptionQuery(id)} what="The plan">
        {(data) => (
          <Loaded query={plansQuery} what="The plans">
            {(plans) => (
              <Loaded query={paymentMethodsQuery} what="The payment methods">
                {(methods) => <Paying {...{ data, plans, methods, hasChoice }} />}
              </Loaded>
            )}
          </Loaded>
        )}
      </Loaded>
    </Page>
  )
}

type PayingProps = {
  data: SubscriptionData
  plans: readonly PlanVersion[]
  methods: readonly PaymentMethod[]
}

function Paying({ hasChoice, ...props }: PayingProps & { hasChoice: boolean }) {
  const { data } = props
  const { id } = data.resource
  const navigate = useNavigate()
  const [begun, setBegun] = useState(data.undecided_payment_id)
  const [decided, setDecided] = useState<Payment>()
  const onDecided = useCallback(
    (payment: Payment) => {
      if (payment.state === 'succeeded') {
        return void navigate(`/payment/${id}/success?payment=${payment.id}`, { replace: true })
      }
      setDecided(payment)
      setBegun(null)
    },
    [id, navigate],
  )
  const onDone = (payment: Payment | null) => {
    if (payment) setBegun(payment.id)
    else void navigate(`/choose-plan/${id}`, { replace: true })
  }
  if (begun !== null) return <PaymentStep paymentId={begun} onDecided={onDecided} />
  return (
    <>
      <Alert tone="critical" live="assertive" title={decided && 'Nothing was paid'}>
        {decided && wordsFor(decided)}
      </Alert>
      {data.open_invoice ? (
        <OpenInvoice {...props} onDone={onDone} />
      ) : (
        <NewOffer {...props} hasChoice={hasChoice} onDone={onDone} />
      )}
    </>
  )
}

const wordsFor = ({ state, decline }: Payment) =>
  state === 'cancelled' ? 'The payment was given up.' : declineWords[decline ?? 'declined']

function OpenInvoice({
  data,
  methods,
  onDone,
}: PayingProps & { onDone: (payment: Payment | null) => void }) {
  const pay = usePayOpen(data.resource.id)
  const { number, total } = data.open_invoice!
  return (
    <>
      <Section title="What is open">
        <DescriptionList>
          <Description term="Invoice">{number}</Description>
          <Description term="Due today">{moneyText(total)}</Description>
        </DescriptionList>
      </Section>
      <Pay
        label={`Pay ${moneyText(total)}`}
        isDue
        methods={methods}
        pay={pay.mutateAsync}
        isPending={pay.isPending}
        error={pay.error}
        onDone={onDone}
      />
    </>
  )
}

function NewOffer({
  data,
  plans,
  methods,
  hasChoice,
  onDone,
}: PayingProps & { hasChoice: boolean; onDone: (payment: Payment | null) => void }) {
  const { resource, subscription } = data
  const pay = useCheckOut(resource.id)
  const sold = plans.find(({ prices }) => prices.length > 0)
  const first: Offer | undefined = sold && { plan: sold.plan, interval: 'month', currency: 'EUR' }
  const [offer, choose] = useOffer(hasChoice ? first : undefined)
  if (!offer) {
    return (
      <EmptyState
        title="Nothing to pay"
        description="Choose a plan, and come back here to pay for it."
        action={
          <Link variant="button-secondary" href={`/choose-plan/${resource.id}`}>
            Choose a plan
          </Link>
        }
      />
    )
  }
  return (
    <>
      {hasChoice && (
        <PlanChoice
          plans={plans}
          offer={offer}
          onChange={choose}
          currentPlan={subscription?.plan}
        />
      )}
      <BilledTo presentId={subscription?.billing_details_id}>
        {(billing_details_id) => (
          <CostSummary
            resourceId={resource.id}
            offer={{ ...offer, billing_details_id }}
            plans={plans}
          >
            {({ shown_at, due_today: { total } }) => (
              <Pay
                label={total.minor > 0 ? `Pay ${moneyText(total)}` : 'Confirm change'}
                isDue={total.minor > 0}
                methods={methods}
                pay={(payment_method_id) =>
                  pay.mutateAsync({
                    ...offer,
                    billing_details_id,
                    shown_at,
                    total_minor: total.minor,
                    payment_method_id,
                  })
                }
                isPending={pay.isPending}
                error={pay.error}
                onDone={onDone}
              />
            )}
          </CostSummary>
        )}
      </BilledTo>
    </>
  )
}
