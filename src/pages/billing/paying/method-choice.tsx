import type { PaymentMethod } from '../../../../contract/billing/payment-method.ts'
import { RadioCard, RadioCardGroup } from '../../../components/radio-card/index.ts'
import { expiryText, methodName } from '../methods/method-words.ts'

export const NEW_CARD = 'new'

/** Which saved card pays, or another one. */
export const MethodChoice = ({
  methods,
  value,
  onChange,
}: {
  methods: readonly PaymentMethod[]
  value: string
  onChange: (value: string) => void
}) => (
  <RadioCardGroup legend="Payment method" value={value} onValueChange={onChange}>
    {methods.map((method) => (
      <RadioCard
        key={method.id}
        value={method.id}
        title={methodName(method)}
        description={expiryText(method)}
        disabled={method.expiry === 'expired'}
      />
    ))}
    <RadioCard
      value={NEW_CARD}
      title={methods.length > 0 ? 'Another card' : 'Card'}
      description="You enter it in the payment provider’s own fields, in the next step."
    />
  </RadioCardGroup>
)
