// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'

import type { FieldsProps } from './fields-props.ts'
import { PayPalWallet } from './paypal-wallet.tsx'

type Callbacks = { onApprove: () => unknown; onCancel: () => void; onError: () => void }
const start = vi.fn<(options: object) => Promise<void>>()
const session = { start, cancel: () => {}, destroy: () => {} }
const paypal = {
  version: '6.1',
  createInstance: vi.fn<(options: object) => Promise<object>>(),
  createPayPalOneTimePaymentSession: vi.fn<(options: Callbacks) => typeof session>(),
  createPayPalSavePaymentSession: vi.fn<(options: Callbacks) => typeof session>(),
}

beforeEach(() => {
  vi.resetAllMocks()
  vi.spyOn(console, 'error').mockReturnValue()
  start.mockResolvedValue()
  paypal.createInstance.mockResolvedValue(paypal)
  paypal.createPayPalOneTimePaymentSession.mockReturnValue(session)
  paypal.createPayPalSavePaymentSession.mockReturnValue(session)
  // What PayPal's script defines.
  Object.assign(window, { paypal })
})

function show(purpose: FieldsProps['purpose']) {
  const form = {
    provider: 'paypal',
    is_test: true,
    url: null,
    public_key: 'client1',
    client_secret: 'order1',
  } as const
  const onProgress = vi.fn<() => Promise<void>>().mockResolvedValue()
  render(<PayPalWallet {...{ form, purpose, onProgress }} label="Pay €14.28" />)
  return onProgress
}

/** The callbacks of the session that was created last, once there is one. */
const callbacks = (of: typeof paypal.createPayPalOneTimePaymentSession) =>
  vi.waitFor(() => {
    const [given] = of.mock.lastCall ?? []
    if (!given) throw new Error('there is no session')
    return given
  })

test('the order is approved in PayPal’s window, and the server then fetches it', async () => {
  const onProgress = show('pay')
  const given = await callbacks(paypal.createPayPalOneTimePaymentSession)
  expect(given).toMatchObject({ orderId: 'order1' })
  const button = document.querySelector('paypal-button')
  if (!button) throw new Error('there is no button')
  await userEvent.click(button)
  const options = { presentationMode: 'auto' }
  expect(start.mock.lastCall?.[0]).toMatchObject(options)
  given.onApprove()
  await vi.waitFor(() => expect(onProgress).toHaveBeenCalledOnce())
})

test('closing the window is explained, and the server is asked whether anything was paid', async () => {
  const onProgress = show('pay')
  const given = await callbacks(paypal.createPayPalOneTimePaymentSession)
  given.onCancel()
  expect(await screen.findByText('PayPal’s window is closed')).toBeTruthy()
  expect(onProgress).toHaveBeenCalledOnce()
})

test('a window that can’t be opened is explained', async () => {
  const onProgress = show('save')
  const given = await callbacks(paypal.createPayPalSavePaymentSession)
  expect(given).toMatchObject({ vaultSetupToken: 'order1' })
  given.onError()
  expect(await screen.findByText('PayPal can’t be opened')).toBeTruthy()
  expect(onProgress).not.toHaveBeenCalled()
})

test('when PayPal can’t be loaded, the page says so instead of waiting', async () => {
  paypal.createInstance.mockRejectedValue(new Error('blocked'))
  show('pay')
  expect(await screen.findByText('PayPal can’t be loaded')).toBeTruthy()
  expect(screen.getByText(/You weren’t charged\.$/)).toBeTruthy()
})
