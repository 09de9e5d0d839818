import { useCallback, useState } from 'react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom'

import type { MethodKind } from '../../../../contract/billing/method-kinds.ts'
import type { PaymentMethod } from '../../../../contract/billing/payment-method.ts'
import type { Payment } from '../../../../contract/billing/payment.ts'
import type { PlanVersion } from '../../../../contract/billing/plan.ts'
import type { OpenInvoice, SubscriptionData } from '../../../../contract/billing/subscription.ts'
import { paymentMethodsQuery } from '../../../api/billing/payment-methods.ts'
import {
  plansQuery,
  subscriptionQuery,
  useCheckOut,
  usePayOpen,
} from '../../../api/billing/subscriptions.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Button } from '../../../components/button/index.ts'
import { Description, DescriptionList } from '../../../components/description-list/index.ts'
import { EmptyState } from '../../../components/empty-state/index.ts'
import { Link } from '../../../components/link/index.ts'
import { Page } from '../../../components/page/index.ts'
import { Section } from '../../../components/section/index.ts'
import { Text } from '../../../components/text/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { useFocusAfterStep } from '../../shared/use-focus-after-step.ts'
import { BilledTo } from '../details/billed-to.tsx'
import { LoadedBilling } from '../loaded-billing.tsx'
import { methodName } from '../methods/method-words.ts'
import { Costs, CostSummary } from '../plans/cost-summary.tsx'
import {
  inAddress,
  inItsCurrency,
  lowestOffer,
  offerIn,
  suspendedOffer,
} from '../plans/offer-in-address.ts'
import { PlanChoice } from '../plans/plan-choice.tsx'
import { declineWords, moneyText, whyNoChange } from '../plans/plan-words.ts'
import { RemovedResource } from '../plans/removed-resource.tsx'
import { ResourceBreadcrumbs } from '../plans/resource-breadcrumbs.tsx'
import { useOffer } from '../plans/use-offer.ts'
import { usePlanOf } from '../plans/use-plan-of.ts'
import { TestMode } from '../test-mode.tsx'
import { Pay } from './pay.tsx'
import { PaymentStep } from './payment-step.tsx'
import { tookMoney } from './took-money.ts'

/**
 * /payment/{id}: pays for the offer in the query, or else the outstanding amount. Another offer replaces a purchase that
 * isn’t paid yet.
 */
export const PaymentPage = () => <Checkout title="Payment" kind="card" />

/** /payment/{id}/2: the same with a wallet, which the provider opens in a separate window. */
export const WalletPage = () => <Checkout title="Pay with a wallet" kind="wallet" />

/**
 * /checkout-domain/{id}, /payment-details/{id} and /seamless-payment/{id}: the plan, the method and paying on one page.
 */
export const CheckoutPage = () => <Checkout title="Checkout" kind="card" hasChoice />

function Checkout({
  title,
  kind,
  hasChoice = false,
}: {
  title: string
  kind: MethodKind
  hasChoice?: boolean
}) {
  const { id = '' } = useParams()
  const { data: loaded } = usePlanOf(id)
  return (
    <Page
      title={title}
      breadcrumbs={
        loaded && (
          <ResourceBreadcrumbs resource={loaded.resource} label={title} href={pathOf(kind, id)} />
        )
      }
    >
      <LoadedBilling query={subscriptionQuery(id)} what="The plan">
        {(data) => (
          <>
            <TestMode kinds={data.test_kinds} of={data.method_kinds} />
            <Loaded query={plansQuery} what="The plans">
              {(plans) => (
                <LoadedBilling query={paymentMethodsQuery} what="The payment methods">
                  {({ data: methods }) => <Paying {...{ kind, data, plans, methods, hasChoice }} />}
                </LoadedBilling>
              )}
            </Loaded>
          </>
        )}
      </LoadedBilling>
    </Page>
  )
}

const pathOf = (kind: MethodKind, id: string) =>
  kind === 'card' ? `/payment/${id}` : `/payment/${id}/2`

type PayingProps = {
  kind: MethodKind
  data: SubscriptionData
  plans: readonly PlanVersion[]
  methods: readonly PaymentMethod[]
}
type OnDone = (payment: Payment | null, saved: PaymentMethod | undefined) => void
type ToPay = PayingProps & { declinedId: string | undefined; onDone: OnDone }

function Paying({ hasChoice, ...props }: PayingProps & { hasChoice: boolean }) {
  const { data, kind } = props
  const { id } = data.resource
  const navigate = useNavigate()
  const showToast = useToast()
  const [begun, setBegun] = useState(data.undecided_payment_id)
  const [decided, setDecided] = useState<Payment>()
  const [used, setUsed] = useState<PaymentMethod>()
  const [isChoosing, setIsChoosing] = useState(false)
  const [search] = useSearchParams()
  const onDecided = useCallback(
    (payment: Payment) => {
      if (tookMoney(payment)) {
        return void navigate(`/payment/${id}/success?payment=${payment.id}`, { replace: true })
      }
      setDecided(payment)
      setIsChoosing(false)
      setBegun(null)
    },
    [id, navigate],
  )
  const around = useFocusAfterStep<HTMLDivElement>(begun ?? String(isChoosing))
  const onDone: OnDone = (payment, saved) => {
    setUsed(saved)
    if (payment) setBegun(payment.id)
    else {
      showToast({ tone: 'positive', title: 'Change confirmed' })
      void navigate(`/choose-plan/${id}`, { replace: true })
    }
  }
  if (begun === null && data.resource.is_removed)
    return <RemovedResource resource={data.resource} />
  const other = kind === 'card' ? 'wallet' : 'card'
  const declinedId = decided && isDeclined(decided) ? used?.id : undefined
  const { open_invoice: open } = data
  const chosen = offerIn(search)
  const isReplaced =
    open?.is_purchase &&
    (isChoosing || (chosen !== undefined && inAddress(chosen) !== inAddress(open.offer)))
  if (begun === null && !data.method_kinds.includes(kind)) {
    return <NotSetUp kind={kind} other={other} data={data} />
  }
  return (
    <div
      ref={around}
      tabIndex={-1}
      role="group"
      aria-label="Payment"
      className="flex flex-col gap-8"
    >
      <Alert
        tone="critical"
        live="assertive"
        title={
          decided &&
          begun === null &&
          (used ? `${methodName(used)} wasn’t charged` : 'You weren’t charged')
        }
      >
        {decided && begun === null && wordsFor(decided)}
      </Alert>
      {begun !== null ? (
        <PaymentStep kind={kind} paymentId={begun} onDecided={onDecided} />
      ) : open && !open.is_expired && !isReplaced ? (
        <Outstanding
          {...props}
          declinedId={declinedId}
          invoice={open}
          onDone={onDone}
          onChoose={() => setIsChoosing(true)}
        />
      ) : (
        <NewOffer
          {...props}
          declinedId={declinedId}
          hasChoice={hasChoice || isChoosing}
          onDone={onDone}
        />
      )}
      {begun === null && data.method_kinds.includes(other) && <OtherWay id={id} kind={other} />}
    </div>
  )
}

/** Loads a document, because each way to pay may show its own provider only. */
function OtherWay({ id, kind }: { id: string; kind: MethodKind }) {
  const { search } = useLocation()
  return (
    <Text>
      <Link href={`${pathOf(kind, id)}${search}`}>
        {kind === 'wallet' ? 'Pay with a wallet instead' : 'Pay with a card instead'}
      </Link>
    </Text>
  )
}

function NotSetUp({
  kind,
  other,
  data: { resource, method_kinds },
}: {
  kind: MethodKind
  other: MethodKind
  data: SubscriptionData
}) {
  return (
    <EmptyState
      title={kind === 'wallet' ? 'Wallets aren’t set up' : 'Card payments aren’t set up'}
      description="This way of paying isn’t available on this server. Ask its operator to set it up."
      action={method_kinds.includes(other) && <OtherWay id={resource.id} kind={other} />}
    />
  )
}

const wordsFor = ({ state, decline }: Payment) =>
  state === 'cancelled' ? 'The payment was cancelled.' : declineWords[decline ?? 'declined']

/** Whether the same method would fail again. */
const isDeclined = ({ state, decline }: Payment) =>
  state === 'failed' && decline !== 'try_again' && decline !== 'authentication_failed'

/** An invoice that isn’t paid yet. */
function Outstanding({
  data,
  invoice,
  onChoose,
  ...by
}: ToPay & { invoice: OpenInvoice; onChoose: () => void }) {
  const pay = usePayOpen(data.resource.id)
  const { number, lines, offer, due_today } = invoice
  const { total } = due_today
  return (
    <>
      <Section title="Outstanding amount">
        <DescriptionList>
          <Description term="Invoice">{number}</Description>
          <Costs lines={lines} charge={invoice} interval={offer.interval} />
        </DescriptionList>
        {invoice.is_purchase && (
          <div>
            <Button variant="secondary" onClick={onChoose}>
              Change plan or billing details
            </Button>
          </div>
        )}
      </Section>
      <Pay
        {...by}
        label={`Pay ${moneyText(total)}`}
        isDue
        pay={pay.mutateAsync}
        isPending={pay.isPending}
        error={pay.error}
      />
    </>
  )
}

function NewOffer({ data, plans, hasChoice, ...by }: ToPay & { hasChoice: boolean }) {
  const { resource, subscription, open_invoice: open } = data
  const pay = useCheckOut(resource.id)
  const suspended = suspendedOffer(subscription)
  const [chosen, choose] = useOffer(open?.offer ?? (hasChoice ? lowestOffer(plans) : undefined))
  const offer = suspended ?? inItsCurrency(chosen, subscription)
  const whyNot = whyNoChange(subscription)
  if (!offer || whyNot) {
    return (
      <EmptyState
        title="Nothing to pay"
        description={whyNot ?? 'Choose a plan, then come back here to pay for it.'}
        action={
          <Link variant="button-secondary" href={`/choose-plan/${resource.id}`}>
            {whyNot ? 'View plan' : 'Choose a plan'}
          </Link>
        }
      />
    )
  }
  return (
    <>
      <Alert tone="caution">
        {open && <Replaced invoice={open} kind={by.kind} resourceId={resource.id} />}
      </Alert>
      {hasChoice && !suspended && (
        <Section title="Plan">
          <PlanChoice plans={plans} offer={offer} onChange={choose} current={subscription} />
        </Section>
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
                {...by}
                label={total.minor > 0 ? `Pay ${moneyText(total)}` : 'Confirm change'}
                isDue={total.minor > 0}
                pay={(paidBy) =>
                  pay.mutateAsync({
                    ...offer,
                    billing_details_id,
                    shown_at,
                    total_minor: total.minor,
                    ...paidBy,
                  })
                }
                isPending={pay.isPending}
                error={pay.error}
              />
            )}
          </CostSummary>
        )}
      </BilledTo>
    </>
  )
}

/** What paying for another offer does to the invoice that is still open, and the way back to that one. */
function Replaced({
  invoice: { id, number, is_expired: isExpired, due_today },
  kind,
  resourceId,
}: {
  invoice: OpenInvoice
  kind: MethodKind
  resourceId: string
}) {
  return (
    <div className="grid gap-2">
      <p>
        Invoice <Link href={`/invoice/${id}`}>{number}</Link> for {moneyText(due_today.total)}{' '}
        wasn’t paid. If you continue, it will be cancelled.
      </p>
      {!isExpired && (
        <p>
          <Link href={pathOf(kind, resourceId)}>Pay {number} instead</Link>
        </p>
      )}
    </div>
  )
}
