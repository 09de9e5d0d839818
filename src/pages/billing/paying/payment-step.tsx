import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

import type { MethodKind } from '../../../../contract/billing/method-kinds.ts'
import type { Payment } from '../../../../contract/billing/payment.ts'
import { useCancelPayment, useConfirmPayment, paymentQuery } from '../../../api/billing/payments.ts'
import { failureSentence, NetworkError } from '../../../api/failures.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Link } from '../../../components/link/index.ts'
import { Section } from '../../../components/section/index.ts'
import { Text } from '../../../components/text/index.ts'
import { useWhyNot } from '../../organisation/access/use-why-not.ts'
import { PageSkeleton } from '../../shared/page-skeleton.tsx'
import { RefusableButton } from '../../shared/refusable-button.tsx'
import { moneyText } from '../plans/plan-words.ts'
import { kindOfProvider } from '../provider-fields/kind-of-provider.ts'
import { ProviderFields } from '../provider-fields/provider-fields.tsx'

const PROCESSING_INTERVAL_MS = 3000
const UNREACHABLE_INTERVAL_MS = 5000
const isDecided = ({ state }: Payment) =>
  state !== 'created' && state !== 'requires_action' && state !== 'processing'

/** A payment that has begun, until it is decided. After a reload, it is shown where it was. */
export function PaymentStep({
  kind,
  paymentId,
  onDecided,
}: {
  kind: MethodKind
  paymentId: string
  onDecided: (payment: Payment) => void
}) {
  const whyNot = useWhyNot('billing.change')
  const mayPay = whyNot === undefined
  const confirm = useConfirmPayment(paymentId)
  const cancel = useCancelPayment(paymentId)
  const check = useEffectEvent(() => confirm.mutate())
  // It may have been paid elsewhere: before a reload, in another tab, or in the wallet’s window.
  useEffect(() => {
    if (mayPay) check()
  }, [mayPay])
  // The connection may have been lost after the charge: the page finds out automatically, so that nobody pays again.
  const isUnreachable = confirm.error instanceof NetworkError
  useEffect(() => {
    if (!mayPay || !isUnreachable) return undefined
    const again = setInterval(() => navigator.onLine && check(), UNREACHABLE_INTERVAL_MS)
    return () => clearInterval(again)
  }, [mayPay, isUnreachable])
  const { data: payment } = useQuery({
    ...paymentQuery(paymentId),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'processing' || (data?.form === null && mayPay)
        ? PROCESSING_INTERVAL_MS
        : false,
  })
  const decided = payment && isDecided(payment) ? payment : undefined
  useEffect(() => {
    if (decided) onDecided(decided)
  }, [decided, onDecided])
  if (!payment || decided) return <PageSkeleton />
  const failure = confirm.error ?? cancel.error
  return (
    <Section title={titleOf(payment, kind)}>
      <Text>
        {moneyText(payment.total)} for invoice{' '}
        <Link href={`/invoice/${payment.invoice_id}`}>{payment.invoice_number}</Link>.
      </Text>
      {payment.state === 'processing' ? (
        <Alert tone="info" title="The bank is processing the payment" live="polite">
          You can leave this page. We’ll email you the result, and you are never charged twice.
        </Alert>
      ) : (
        <>
          {payment.form && kindOfProvider(payment.form.provider) !== kind ? (
            <Text>
              <Link href={otherPage(payment, kind)}>Continue this payment</Link>
            </Text>
          ) : payment.form ? (
            <ProviderFields
              form={payment.form}
              purpose={payment.state === 'requires_action' ? 'confirm' : 'pay'}
              label={`Pay ${moneyText(payment.total)}`}
              onProgress={async () => {
                // Its failure is shown below.
                await confirm.mutateAsync().catch(() => undefined)
              }}
            />
          ) : (
            <Text tone="muted">
              {mayPay
                ? 'The payment provider isn’t responding. This page tries again automatically.'
                : 'Someone who can change billing can continue it.'}
            </Text>
          )}
          <div className="mt-2">
            <RefusableButton
              variant="text"
              whyNot={whyNot}
              isPending={cancel.isPending}
              onClick={() => cancel.mutate(undefined)}
            >
              Cancel this payment
            </RefusableButton>
          </div>
        </>
      )}
      <Alert tone="critical" live="assertive">
        {failure && failureSentence(failure)}
      </Alert>
    </Section>
  )
}

function titleOf({ state }: Payment, kind: MethodKind) {
  if (state === 'processing') return 'Payment in progress'
  if (state === 'requires_action') return 'Confirm with your bank'
  return kind === 'card' ? 'Card details' : 'Your wallet'
}

/** It was begun with the other kind of method, whose provider only its own page may show. */
const otherPage = ({ resource_id }: Payment, kind: MethodKind) =>
  kind === 'card' ? `/payment/${resource_id}/2` : `/payment/${resource_id}`
