import { useState } from 'react'

import type { PaymentMethod } from '../../../../contract/billing/payment-method.ts'
import type { Payment } from '../../../../contract/billing/payment.ts'
import type { SubscriptionData } from '../../../../contract/billing/subscription.ts'
import { failureSentence } from '../../../api/failures.ts'
import { Alert } from '../../../components/alert/index.ts'
import { useWhyNot } from '../../organisation/access/use-why-not.ts'
import { RefusableButton } from '../../shared/refusable-button.tsx'
import { MethodChoice, NEW_CARD } from './method-choice.tsx'

type CheckedOut = { payment: Payment | null; subscription: SubscriptionData }

/** The payment method and the button that pays, with the amount on it. */
export function Pay({
  label,
  isDue,
  methods,
  pay,
  isPending,
  error,
  onDone,
}: {
  /** The button: Pay €12.00. */
  label: string
  /** Whether there is something to pay now. */
  isDue: boolean
  methods: readonly PaymentMethod[]
  /** Pays with a saved method, or with a card that is entered next. */
  pay: (methodId: string | null) => Promise<CheckedOut>
  isPending: boolean
  error: Error | null
  onDone: (payment: Payment | null) => void
}) {
  const usable = methods.find(({ expiry }) => expiry !== 'expired')
  const [method, setMethod] = useState(usable?.id ?? NEW_CARD)
  const whyNot = useWhyNot('billing.change')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {isDue && <MethodChoice methods={methods} value={method} onChange={setMethod} />}
      <Alert tone="critical" live="assertive">
        {error && failureSentence(error)}
      </Alert>
      <div>
        <RefusableButton
          whyNot={whyNot}
          isPending={isPending}
          onClick={() =>
            void pay(!isDue || method === NEW_CARD ? null : method).then(
              ({ payment }) => onDone(payment),
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
