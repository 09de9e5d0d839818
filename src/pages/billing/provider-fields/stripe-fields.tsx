import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe, StripeError } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { type FormEvent, useEffect, useState } from 'react'

import { Alert } from '../../../components/alert/index.ts'
import { Button } from '../../../components/button/index.ts'
import { Form } from '../../../components/form/index.ts'
import type { FieldsProps } from './fields-props.ts'

/** Stripe's script is loaded once for each key. Null: it is blocked. */
const loaded = new Map<string, Promise<Stripe | null>>()
function stripeWith(key: string) {
  const stripe = loaded.get(key) ?? loadStripe(key).catch(() => null)
  loaded.set(key, stripe)
  return stripe
}

/** Stripe's Payment Element, and its 3-D Secure. */
export function StripeFields(props: FieldsProps) {
  const { public_key, client_secret } = props.form
  const [stripe] = useState(() => stripeWith(public_key ?? ''))
  const [isMissing, setIsMissing] = useState(false)
  useEffect(() => {
    void stripe.then((found) => setIsMissing(found === null))
  }, [stripe])
  if (isMissing) {
    return (
      <Alert tone="critical" title="The card fields can’t be loaded">
        Your browser or network blocks Stripe. Allow js.stripe.com, then reload. You weren’t
        charged.
      </Alert>
    )
  }
  return (
    <Elements stripe={stripe} options={{ clientSecret: client_secret ?? '' }}>
      {props.purpose === 'confirm' ? <Confirm {...props} /> : <Enter {...props} />}
    </Elements>
  )
}

function Enter({ purpose, label, onProgress }: FieldsProps) {
  const stripe = useStripe()
  const elements = useElements()
  const [isReady, setIsReady] = useState(false)
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function submit() {
    if (!stripe || !elements) return
    setIsPending(true)
    setFailure(undefined)
    // A bank that needs a separate page returns to this one, which finds the payment still undecided.
    const confirmParams = { return_url: window.location.href }
    const options = { elements, confirmParams, redirect: 'if_required' } as const
    const { error } =
      purpose === 'save' ? await stripe.confirmSetup(options) : await stripe.confirmPayment(options)
    if (error && (isTyping(error) || purpose === 'save')) setFailure(error.message)
    else await onProgress()
    setIsPending(false)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  return (
    <Form onSubmit={onSubmit}>
      <PaymentElement
        options={{ wallets: { applePay: 'never', googlePay: 'never' } }}
        onReady={() => setIsReady(true)}
      />
      <Alert tone="critical" live="assertive">
        {failure}
      </Alert>
      <div>
        <Button type="submit" disabled={!isReady} isPending={isPending}>
          {label}
        </Button>
      </div>
    </Form>
  )
}

/** Whether a field is incomplete, so that nothing was tried yet. */
const isTyping = ({ type }: StripeError) => type === 'validation_error'

function Confirm({ form, onProgress }: FieldsProps) {
  const stripe = useStripe()
  const [isPending, setIsPending] = useState(false)
  async function confirm() {
    if (!stripe) return
    setIsPending(true)
    await stripe.handleNextAction({ clientSecret: form.client_secret ?? '' })
    // Passed or failed: the server queries Stripe.
    await onProgress()
    setIsPending(false)
  }
  return (
    <div>
      <Button disabled={!stripe} isPending={isPending} onClick={() => void confirm()}>
        Confirm with your bank
      </Button>
    </div>
  )
}
