import { useState } from 'react'

import type { MethodKind } from '../../../../contract/billing/method-kinds.ts'
import type { PaymentMethod } from '../../../../contract/billing/payment-method.ts'
import type { Payment } from '../../../../contract/billing/payment.ts'
import type { SubscriptionData } from '../../../../contract/billing/subscription.ts'
import type { PaidBy } from '../../../api/billing/subscriptions.ts'
import { failureSentence } from '../../../api/failures.ts'
import { Alert } from '../../../components/alert/index.ts'
import { useWhyNot } from '../../organisation/access/use-why-not.ts'
import { RefusableButton } from '../../shared/refusable-button.tsx'
import { MethodChoice, NEW } from './method-choice.tsx'

type CheckedOut = { payment: Payment | null; subscription: SubscriptionData }

/** The payment method and the button that pays, with the amount on it. */
export function Pay({
  kind,
  label,
  isDue,
  methods,
  declinedId,
  pay,
  isPending,
  error,
  onDone,
}: {
  kind: MethodKind
  /** The button: Pay €12.00. */
  label: string
  /** Whether there is something to pay now. */
  isDue: boolean
  methods: readonly PaymentMethod[]
  /** The saved method that was just declined: another one is chosen at first. */
  declinedId: string | undefined
  pay: (by: PaidBy) => Promise<CheckedOut>
  isPending: boolean
  error: Error | null
  /** With the saved method that was used, if any. */
  onDone: (payment: Payment | null, saved: PaymentMethod | undefined) => void
}) {
  const ofKind = methods.filter((one) => one.kind === kind)
  const usable = ofKind.find(({ id, expiry }) => expiry !== 'expired' && id !== declinedId)
  const [method, setMethod] = useState(usable?.id ?? NEW)
  const saved = isDue ? ofKind.find(({ id }) => id === method) : undefined
  const whyNot = useWhyNot('billing.change')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {isDue && <MethodChoice kind={kind} methods={ofKind} value={method} onChange={setMethod} />}
      <Alert tone="critical" live="assertive">
        {error && failureSentence(error)}
      </Alert>
      <div>
        <RefusableButton
          whyNot={whyNot}
          isPending={isPending}
          onClick={() =>
            void pay({ payment_method_id: saved?.id ?? null, method_kind: kind }).then(
              ({ payment }) => onDone(payment, saved),
              // Shown above the button.
              () => {},
            )
          }
        >
          {label}
        </RefusableButton>
      </div>
    </div>
  )
}
