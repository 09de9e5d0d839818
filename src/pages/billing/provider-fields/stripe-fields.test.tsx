// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'

import type { FieldsProps } from './fields-props.ts'
import { StripeFields } from './stripe-fields.tsx'

const listeners = new Map<string, () => void>()
const element = {
  mount: (host: HTMLElement) => host.append('Card number'),
  on: (event: string, listener: () => void) => listeners.set(event, listener),
  off: (event: string) => listeners.delete(event),
  update: () => {},
  destroy: () => {},
}
const elements = { create: () => element, getElement: () => element, update: () => {} }
const stripe = {
  elements: vi.fn<(options: object) => typeof elements>(),
  confirmPayment: vi.fn<(options: object) => Promise<object>>(),
  confirmSetup: vi.fn<(options: object) => Promise<object>>(),
  handleNextAction: vi.fn<(options: object) => Promise<object>>(),
  createToken: () => {},
  createPaymentMethod: () => {},
  confirmCardPayment: () => {},
}

beforeEach(() => {
  listeners.clear()
  vi.resetAllMocks()
  stripe.elements.mockReturnValue(elements)
  for (const call of ['confirmPayment', 'confirmSetup', 'handleNextAction'] as const)
    stripe[call].mockResolvedValue({})
})

/** The key is another one each time, because Stripe's script is loaded once for each. */
let keys = 0
function show(purpose: FieldsProps['purpose']) {
  keys += 1
  const form = {
    provider: 'stripe',
    is_test: true,
    url: null,
    public_key: `pk_test_${keys}`,
    client_secret: 'pi_1_secret_1',
  } as const
  const onProgress = vi.fn<() => Promise<void>>().mockResolvedValue()
  render(<StripeFields {...{ form, purpose, onProgress }} label="Pay €14.28" />)
  return onProgress
}

/** What Stripe's script defines. */
const loaded = () =>
  Object.assign(window, { Stripe: Object.assign(() => stripe, { version: 'endive' }) })
const pay = () => screen.findByRole('button', { name: 'Pay €14.28' })

test('when Stripe’s script is blocked, the page says so, and that nobody was charged', async () => {
  show('pay')
  // It is requested once more.
  for (const _ of [1, 2]) {
    const script = await vi.waitFor(() => {
      const found = document.querySelector('script[src^="https://js.stripe.com"]:not([data-seen])')
      if (!found) throw new Error('Stripe’s script isn’t requested')
      return found
    })
    script.setAttribute('data-seen', '')
    script.dispatchEvent(new Event('error'))
  }
  expect(await screen.findByText('The card fields can’t be loaded')).toBeTruthy()
  expect(screen.getByText(/You weren’t charged\.$/)).toBeTruthy()
})

test('the payment is confirmed once the fields are ready', async () => {
  loaded()
  const onProgress = show('pay')
  expect(await screen.findByText('Card number')).toBeTruthy()
  expect(stripe.elements).toHaveBeenCalledWith({ clientSecret: 'pi_1_secret_1' })
  expect(await pay()).toHaveProperty('disabled', true)
  await vi.waitFor(() => expect(listeners.has('ready')).toBe(true))
  listeners.get('ready')?.()
  await vi.waitFor(async () => expect(await pay()).toHaveProperty('disabled', false))
  await userEvent.click(await pay())
  await vi.waitFor(() => expect(onProgress).toHaveBeenCalledOnce())
  const confirmParams = { return_url: window.location.href }
  const options = { elements: expect.anything(), confirmParams, redirect: 'if_required' }
  expect(stripe.confirmPayment).toHaveBeenCalledExactlyOnceWith(options)
})

test('an incomplete field is explained, and a declined card is left to the server', async () => {
  loaded()
  const onProgress = show('pay')
  await vi.waitFor(() => expect(listeners.has('ready')).toBe(true))
  listeners.get('ready')?.()
  await vi.waitFor(async () => expect(await pay()).toHaveProperty('disabled', false))
  const message = 'Your card number is incomplete.'
  stripe.confirmPayment.mockResolvedValueOnce({ error: { type: 'validation_error', message } })
  await userEvent.click(await pay())
  expect(await screen.findByText(message)).toBeTruthy()
  expect(onProgress).not.toHaveBeenCalled()
  stripe.confirmPayment.mockResolvedValueOnce({ error: { type: 'card_error', message: 'No.' } })
  await userEvent.click(await pay())
  await vi.waitFor(() => expect(onProgress).toHaveBeenCalledOnce())
  expect(screen.queryByText(message)).toBeNull()
})

test('a saved card is confirmed with its bank', async () => {
  loaded()
  const onProgress = show('confirm')
  const confirm = await screen.findByRole('button', { name: 'Confirm with your bank' })
  await vi.waitFor(() => expect(confirm).toHaveProperty('disabled', false))
  await userEvent.click(confirm)
  await vi.waitFor(() => expect(onProgress).toHaveBeenCalledOnce())
  const secret = { clientSecret: 'pi_1_secret_1' }
  expect(stripe.handleNextAction).toHaveBeenCalledExactlyOnceWith(secret)
})
