import {
  INSTANCE_LOADING_STATE,
  PayPalOneTimePaymentButton,
  PayPalProvider,
  PayPalSavePaymentButton,
  usePayPal,
} from '@paypal/react-paypal-js/sdk-v6'
import { useState } from 'react'

import { Alert } from '../../../components/alert/index.ts'
import type { FieldsProps } from './fields-props.ts'

const words = {
  closed: {
    title: 'PayPal’s window is closed',
    text: 'If you haven’t approved the payment there, nothing was paid. You can open it again.',
  },
  failed: {
    title: 'PayPal can’t be opened',
    text: 'Your browser may have blocked its window. Allow pop-ups for this site, then try again. You weren’t charged.',
  },
} as const

/** PayPal's button, which opens its window, or a layer on this page where windows are blocked. */
export function PayPalWallet({ form, purpose, onProgress }: FieldsProps) {
  const [problem, setProblem] = useState<keyof typeof words>()
  const callbacks = {
    presentationMode: 'auto',
    onApprove: onProgress,
    onCancel: () => {
      setProblem('closed')
      void onProgress()
    },
    onError: () => setProblem('failed'),
  } as const
  const id = form.client_secret ?? ''
  return (
    <PayPalProvider
      clientId={form.public_key ?? ''}
      environment={form.is_test ? 'sandbox' : 'production'}
      components={['paypal-payments']}
      pageType="checkout"
    >
      {purpose === 'save' ? (
        <PayPalSavePaymentButton vaultSetupToken={id} {...callbacks} />
      ) : (
        <PayPalOneTimePaymentButton orderId={id} {...callbacks} />
      )}
      <Missing />
      <Alert tone="caution" live="assertive" title={problem && words[problem].title}>
        {problem && words[problem].text}
      </Alert>
    </PayPalProvider>
  )
}

/** Its button would stay disabled. */
function Missing() {
  const { loadingStatus } = usePayPal()
  if (loadingStatus !== INSTANCE_LOADING_STATE.REJECTED) return null
  return (
    <Alert tone="critical" title="PayPal can’t be loaded">
      Your browser or network blocks PayPal. Allow www.paypal.com, then reload. You weren’t charged.
    </Alert>
  )
}
