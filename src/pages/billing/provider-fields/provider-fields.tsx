import { lazy, Suspense } from 'react'

import { Skeleton } from '../../../components/skeleton/index.ts'
import type { FieldsProps } from './fields-props.ts'
import { TestFrame } from './test-frame.tsx'
import { TestWallet } from './test-wallet.tsx'

// Only a page that pays through them loads them.
const StripeFields = lazy(() =>
  import('./stripe-fields.tsx').then((module) => ({ default: module.StripeFields })),
)
const PayPalWallet = lazy(() =>
  import('./paypal-wallet.tsx').then((module) => ({ default: module.PayPalWallet })),
)

const fields = {
  test: TestFrame,
  test_wallet: TestWallet,
  stripe: StripeFields,
  paypal: PayPalWallet,
} as const

/**
 * The payment provider's own fields, wallet or 3-D Secure: a card number never reaches this page. The page that shows
 * them must be loaded as a document, because only the pages that pay may show frames and load scripts.
 */
export function ProviderFields(props: FieldsProps) {
  const Fields = fields[props.form.provider]
  return (
    <Suspense fallback={<Skeleton className="h-56 w-full" />}>
      <Fields {...props} />
    </Suspense>
  )
}
