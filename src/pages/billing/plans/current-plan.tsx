import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type {
  SubscriptionData,
  SubscriptionDetails,
} from '../../../../contract/billing/subscription.ts'
import {
  type Offer,
  type PlanChange,
  previewQuery,
  useChangePlanState,
} from '../../../api/billing/subscriptions.ts'
import { failureSentence } from '../../../api/failures.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Badge } from '../../../components/badge/index.ts'
import { ConfirmDialog } from '../../../components/confirm-dialog/index.ts'
import { Description, DescriptionList } from '../../../components/description-list/index.ts'
import { Link } from '../../../components/link/index.ts'
import { Section } from '../../../components/section/index.ts'
import { Time } from '../../../components/time/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { DAY_MS } from '../../shared/day-ms.ts'
import { counted, plural } from '../../shared/figures.ts'
import { isolating } from '../../shared/isolating.ts'
import { RefusableButton } from '../../shared/refusable-button.tsx'
import { WithBadges } from '../../shared/with-badges.tsx'
import { inAddress, offerOf } from './offer-in-address.ts'
import { intervalWords, lostWords, moneyText, planStateWords } from './plan-words.ts'
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
  const [asked, setAsked] = useState<'cancel' | 'pause'>()
  const showToast = useToast()
  const changeTo = (name: PlanChange, onChanged?: () => void) =>
    change.mutate(name, {
      onSuccess: ({ subscription: plan }) => {
        showToast({ tone: 'positive', title: plan ? changedWords[name] : 'Plan ended' })
        onChanged?.()
      },
      onSettled: () => setAsked(undefined),
    })
  const whyNot = useWhyNotPlan(data)
  const { label, tone } = planStateWords[subscription.state]
  const button = (name: PlanChange, words: string) => (
    <RefusableButton
      variant="secondary"
      whyNot={whyNot}
      isPending={change.isPending && change.variables === name}
      onClick={() => (name === 'cancel' || name === 'pause' ? setAsked(name) : changeTo(name))}
    >
      {words}
    </RefusableButton>
  )
  const { state, next, cancels_at_period_end: isEnding } = subscription
  const isDowngraded = next !== null && (state === 'active' || state === 'paused')
  const { is_removed: isRemoved } = data.resource
  return (
    <Section title="Current plan">
      <DescriptionList>
        <Description term="Plan">
          <WithBadges>
            {subscription.name} <Badge tone={tone}>{label}</Badge>
          </WithBadges>
        </Description>
        <Description term="Price">
          {moneyText(subscription.price)} {intervalWords[subscription.interval].per}, excluding tax
        </Description>
        {data.payer && (
          <Description term="Paid by">
            <bdi>{data.payer.name}</bdi>
          </Description>
        )}
        <Description term="What happens next">
          {isRemoved ? (
            'You won’t be charged unless it is restored.'
          ) : (
            <WhatHappensNext subscription={subscription} payer={whyNot && data.payer?.name} />
          )}
        </Description>
        {data.open_invoice && !data.open_invoice.is_expired && !isRemoved && (
          <Description
            term="To pay"
            action={<Link href={`/payment/${data.resource.id}`}>Pay now</Link>}
          >
            {moneyText(data.open_invoice.due_today.total)}, invoice {data.open_invoice.number}
          </Description>
        )}
      </DescriptionList>
      <div className="flex flex-wrap gap-3">
        {state === 'suspended' && whyNot === undefined && !isRemoved && (
          <PayAndContinue id={data.resource.id} offer={offerOf(subscription)} />
        )}
        {/* Those that replace each other have the same place, so that the focus isn’t lost. */}
        {isEnding ? button('keep', 'Keep plan') : button('cancel', 'Cancel plan')}
        {state === 'paused'
          ? button('resume', 'Resume plan')
          : state === 'active' && !isEnding && button('pause', 'Pause plan')}
        {isDowngraded && (
          <RefusableButton
            variant="secondary"
            whyNot={whyNot}
            isPending={change.isPending && change.variables === 'keep'}
            onClick={({ currentTarget }) => {
              // The button disappears.
              const remaining = currentTarget.parentElement?.querySelector('button')
              changeTo('keep', () => remaining?.focus())
            }}
          >
            {`Keep ${subscription.name}`}
          </RefusableButton>
        )}
      </div>
      <Alert tone="critical" live="assertive">
        {change.error && failureSentence(change.error)}
      </Alert>
      <ConfirmDialog
        isOpen={asked === 'cancel'}
        onOpenChange={() => setAsked(undefined)}
        tone="critical"
        title={isolating`Cancel ${subscription.name} for ${data.resource.name}?`}
        losses={lostWords(data.lost_if_cancelled, 'after the plan’s end')}
        confirmLabel="Cancel plan"
        labels={{ cancel: 'Keep plan' }}
        isPending={change.isPending}
        onConfirm={() => changeTo('cancel')}
      >
        <Cancelling subscription={subscription} />
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'pause'}
        onOpenChange={() => setAsked(undefined)}
        tone="critical"
        title={isolating`Pause ${subscription.name} for ${data.resource.name}?`}
        losses={lostWords(data.lost_if_cancelled, 'while the plan is paused')}
        confirmLabel="Pause plan"
        isPending={change.isPending}
        onConfirm={() => changeTo('pause')}
      >
        You won’t be charged while it is paused, and the remaining paid time continues when you
        resume it. Until then, its limits and features don’t apply. {keptAtEnd}
      </ConfirmDialog>
    </Section>
  )
}

/** Returns to a suspended plan, at today’s price with tax. */
function PayAndContinue({ id, offer }: { id: string; offer: Offer }) {
  const { data } = useQuery(previewQuery(id, { ...offer, isTrial: false }))
  return (
    <Link variant="button" href={`/payment/${id}?${inAddress(offer)}`}>
      {data ? `Pay ${moneyText(data.due_today.total)} and continue` : 'Continue to payment'}
    </Link>
  )
}

const changedWords: Readonly<Record<PlanChange, string>> = {
  cancel: 'Plan cancelled',
  keep: 'Plan kept',
  pause: 'Plan paused',
  resume: 'Plan resumed',
}

/** The most generous plan in force applies, of whichever website or database it is. */
const othersApply = 'only the limits and features of your other plans or the free plan apply.'

/** What remains when a plan ends. The dialog lists what doesn’t. */
const keptAtEnd = 'Your websites, databases and settings are kept.'

/** What cancelling means: paid time is never lost. */
function Cancelling({
  subscription: { state, period, paused_at: pausedAt },
}: {
  subscription: SubscriptionDetails
}) {
  if (state === 'past_due' || state === 'suspended') {
    return (
      <>
        It ends immediately, because the current period isn’t paid for. You owe nothing. Then{' '}
        {othersApply} {keptAtEnd}
      </>
    )
  }
  if (pausedAt !== null) {
    const days = Math.ceil((Date.parse(period.ends_at) - Date.parse(pausedAt)) / DAY_MS)
    return (
      <>
        The pause ends now. The plan continues for the {counted(days, 'day')} that{' '}
        {plural(days, 'is', 'are')} left of the paid period. After that, {othersApply} You can undo
        the cancellation until then. {keptAtEnd}
      </>
    )
  }
  return (
    <>
      It stays active until <Time at={period.ends_at} format="date" />. After that, {othersApply}{' '}
      You can undo the cancellation until then. {keptAtEnd}
    </>
  )
}

/** When it renews, changes or ends, and what it depends on. */
export function WhatHappensNext({
  subscription,
  payer,
}: {
  subscription: SubscriptionDetails
  /** Who has to pay instead of the person. */
  payer: string | undefined
}) {
  const { state, period, next, retry_at: retryAt } = subscription
  const end = <Time at={period.ends_at} format="date" />
  if (state === 'paused') {
    return (
      <>
        You won’t be charged while it is paused. Its limits and features don’t apply, and attacks
        that only this plan keeps are deleted a week after the start of the pause.
        {next && ` It changes to ${next.name} at the end of the paid period.`}
      </>
    )
  }
  if (state === 'suspended' && payer !== undefined) {
    return (
      <>
        Protection continues, but {othersApply} The plan continues once <bdi>{payer}</bdi> pays.
      </>
    )
  }
  if (state === 'suspended') {
    return (
      <>
        Protection continues, but {othersApply} Attacks older than they allow are deleted a week
        after the suspension. Pay to restore the plan.
      </>
    )
  }
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
        The trial ends on {end}, and the first payment is made. Without a payment method, the plan
        ends instead.
      </>
    )
  }
  return <>It renews on {end}.</>
}
