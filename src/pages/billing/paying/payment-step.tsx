import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import type { Payment } from '../../../../contract/billing/payment.ts'
import { useCancelPayment, useConfirmPayment, paymentQuery } from '../../../api/billing/payments.ts'
import { failureSentence } from '../../../api/failures.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Button } from '../../../components/button/index.ts'
import { Section } from '../../../components/section/index.ts'
import { Text } from '../../../components/text/index.ts'
import { PageSkeleton } from '../../shared/page-skeleton.tsx'
import { ProviderFrame } from '../methods/provider-frame.tsx'
import { moneyText } from '../plans/plan-words.ts'

const PROCESSING_INTERVAL_MS = 3000
const isDecided = ({ state }: Payment) =>
  state !== 'created' && state !== 'requires_action' && state !== 'processing'

/** A payment that has begun, until it is decided. A reload shows it where it was. */
export function PaymentStep({
  paymentId,
  onDecided,
}: {
  paymentId: string
  onDecided: (payment: Payment) => void
}) {
  const confirm = useConfirmPayment(paymentId)
  const cancel = useCancelPayment(paymentId)
  const { data: payment } = useQuery({
    ...paymentQuery(paymentId),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'processing' ? PROCESSING_INTERVAL_MS : false,
  })
  const decided = payment && isDecided(payment) ? payment : undefined
  useEffect(() => {
    if (decided) onDecided(decided)
  }, [decided, onDecided])
  if (!payment || decided) return <PageSkeleton />
  const failure = confirm.error ?? cancel.error
  return (
    <Section
      title={payment.state === 'requires_action' ? 'Confirm with your bank' : 'Card details'}
    >
      {payment.state === 'processing' ? (
        <Alert tone="info" title="The bank is processing the payment" live="polite">
          You can leave this page. We email you when it is decided, and nothing is paid twice.
        </Alert>
      ) : (
        <>
          <Text>
            {moneyText(payment.total)} for invoice {payment.invoice_number}.
          </Text>
          {payment.form ? (
            <ProviderFrame form={payment.form} onPage={() => confirm.mutate()} />
          ) : (
            <Text tone="muted">Somebody who may change billing can continue it.</Text>
          )}
          <div>
            <Button
              variant="secondary"
              isPending={cancel.isPending}
              onClick={() => cancel.mutate(undefined)}
            >
              Give up this payment
            </Button>
          </div>
        </>
      )}
      <Alert tone="critical" live="assertive">
        {failure && failureSentence(failure)}
      </Alert>
    </Section>
  )
}
