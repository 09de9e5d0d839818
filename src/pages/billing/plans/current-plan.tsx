import { useState } from 'react'

import type {
  SubscriptionData,
  SubscriptionDetails,
} from '../../../../contract/billing/subscription.ts'
import { type PlanChange, useChangePlanState } from '../../../api/billing/subscriptions.ts'
import { failureSentence } from '../../../api/failures.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Badge } from '../../../components/badge/index.ts'
import { ConfirmDialog } from '../../../components/confirm-dialog/index.ts'
import { Description, DescriptionList } from '../../../components/description-list/index.ts'
import { Link } from '../../../components/link/index.ts'
import { Section } from '../../../components/section/index.ts'
import { Time } from '../../../components/time/index.ts'
import { RefusableButton } from '../../shared/refusable-button.tsx'
import { inAddress, offerOf } from './offer-in-address.ts'
import { intervalWords, moneyText, planStateWords } from './plan-words.ts'
import { useWhyNotPlan } from './use-why-not-plan.ts'

/** The plan that a website or database has, and what can be done with it. */
export function CurrentPlan({
  data,
  subscription,
}: {
  data: SubscriptionData
  subscription: SubscriptionDetails
}) {
  const change = useChangePlanState(data.resource.id)
  const [isCancelling, setIsCancelling] = useState(false)
  const whyNot = useWhyNotPlan(data)
  const { label, tone } = planStateWords[subscription.state]
  const button = (name: PlanChange, words: string) => (
    <RefusableButton
      variant="secondary"
      whyNot={whyNot}
      isPending={change.isPending && change.variables === name}
      onClick={() => (name === 'cancel' ? setIsCancelling(true) : change.mutate(name))}
    >
      {words}
    </RefusableButton>
  )
  const { state, cancels_at_period_end: isEnding } = subscription
  return (
    <Section title="Current plan">
      <DescriptionList>
        <Description term="Plan">
          {subscription.name} <Badge tone={tone}>{label}</Badge>
        </Description>
        <Description term="Price">
          {moneyText(subscription.price)} {intervalWords[subscription.interval].article}, without
          tax
        </Description>
        {data.payer && (
          <Description term="Paid by">
            <bdi>{data.payer.name}</bdi>
          </Description>
        )}
        <Description term="What happens next">
          <Next subscription={subscription} payer={whyNot && data.payer?.name} />
        </Description>
        {data.open_invoice && (
          <Description
            term="To pay"
            action={<Link href={`/payment/${data.resource.id}`}>Pay now</Link>}
          >
            {moneyText(data.open_invoice.due_today.total)}, invoice {data.open_invoice.number}
          </Description>
        )}
      </DescriptionList>
      <div className="flex flex-wrap gap-3">
        {state === 'suspended' && whyNot === undefined && (
          <Link
            variant="button"
            href={`/payment/${data.resource.id}?${inAddress(offerOf(subscription))}`}
          >
            Pay and continue
          </Link>
        )}
        {isEnding ? button('keep', 'Keep plan') : button('cancel', 'Cancel plan')}
        {state === 'active' && !isEnding && button('pause', 'Pause plan')}
        {state === 'paused' && button('resume', 'Resume plan')}
      </div>
      <Alert tone="critical" live="assertive">
        {change.error && failureSentence(change.error)}
      </Alert>
      <ConfirmDialog
        isOpen={isCancelling}
        onOpenChange={setIsCancelling}
        tone="critical"
        title={`Cancel ${subscription.name} for ${data.resource.name}?`}
        confirmLabel="Cancel plan"
        isPending={change.isPending}
        onConfirm={() => change.mutate('cancel', { onSettled: () => setIsCancelling(false) })}
      >
        It stays active until <Time at={subscription.period.ends_at} format="date" />. After that,
        only the limits and features of the free plan apply. Nothing is deleted, and you can keep
        the plan until then.
      </ConfirmDialog>
    </Section>
  )
}

function Next({
  subscription,
  payer,
}: {
  subscription: SubscriptionDetails
  /** Who has to pay instead of the person. */
  payer: string | undefined
}) {
  const { state, period, next, retry_at: retryAt } = subscription
  const end = <Time at={period.ends_at} format="date" />
  if (state === 'paused') return <>Nothing is charged while it is paused.</>
  if (state === 'suspended' && payer !== undefined) {
    return (
      <>
        Protection is limited to the free plan until <bdi>{payer}</bdi> pays.
      </>
    )
  }
  if (state === 'suspended') return <>Protection is suspended. Pay to restore it within a minute.</>
  if (state === 'past_due' && retryAt)
    return (
      <>
        The payment will be retried on <Time at={retryAt} format="date" />.
      </>
    )
  if (subscription.cancels_at_period_end) return <>It ends on {end}.</>
  if (next)
    return (
      <>
        It changes to {next.name} on {end}.
      </>
    )
  if (state === 'trialing') {
    return (
      <>
        The trial ends on {end}. The first payment is then made. Without a payment method, the plan
        ends.
      </>
    )
  }
  return <>It renews on {end}.</>
}
