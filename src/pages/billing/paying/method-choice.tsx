import type { MethodKind } from '../../../../contract/billing/method-kinds.ts'
import type { PaymentMethod } from '../../../../contract/billing/payment-method.ts'
import { RadioCard } from '../../../components/radio-card/index.ts'
import { ChoiceCards } from '../choice-cards.tsx'
import { expiryText, methodName } from '../methods/method-words.ts'

export const NEW = 'new'

const words = {
  card: {
    first: 'Card',
    another: 'Another card',
    how: 'You enter its details in the next step.',
  },
  wallet: {
    first: 'Wallet',
    another: 'Another wallet',
    how: 'You sign in to it in its own window, in the next step.',
  },
} as const

/** Which saved method pays, or another one. */
export const MethodChoice = ({
  kind,
  methods,
  value,
  onChange,
}: {
  kind: MethodKind
  methods: readonly PaymentMethod[]
  value: string
  onChange: (value: string) => void
}) => (
  <ChoiceCards title="Payment method" value={value} onValueChange={onChange}>
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
      value={NEW}
      title={methods.length > 0 ? words[kind].another : words[kind].first}
      description={words[kind].how}
    />
  </ChoiceCards>
)
