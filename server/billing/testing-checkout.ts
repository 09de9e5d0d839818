import type { Payment } from '../../contract/billing/payment.ts'
import type { Preview, SubscriptionData } from '../../contract/billing/subscription.ts'
import { beginSession } from '../account/sessions/service.ts'
import { resources } from '../organisation/schema.ts'
import type { TestServer } from '../testing/test-server.ts'
import { germanDetails } from './testing-details.ts'

export const CARD = '4242424242424242'
export const offer = { plan: 'pro', interval: 'month', currency: 'EUR' } as const

/** Ada, who lives in Germany and owns a website that a plan can be bought for. */
export async function withWebsite(server: TestServer) {
  const { accountId, organisationId, ...joined } = await server.join('ada@example.com')
  let { token } = joined
  const ada = {
    accountId,
    organisationId,
    get: (of: string) => server.get(of, { token }),
    post: (of: string, body?: unknown, headers?: Record<string, string>) =>
      server.post(of, body, { token, ...(headers && { headers }) }),
  }
  const [resource] = await server.db
    .insert(resources)
    .values({ organisationId, kind: 'website', name: 'example.com' })
    .returning()
  const id = resource?.id ?? ''
  await ada.post('/v1/billing/details', germanDetails)
  const path = `/v1/billing/subscriptions/${id}`

  const preview = async (chosen: object = offer): Promise<Preview> => {
    const query = new URLSearchParams(chosen as Record<string, string>)
    const { body, status } = await ada.get(`${path}/preview?${query}`)
    if (status !== 200) throw new Error(body.message)
    return body.data
  }
  /** Buys exactly what was previewed. */
  const checkOut = async (chosen: object = offer, payment_method_id: string | null = null) => {
    const { shown_at, due_today } = await preview(chosen)
    return ada.post(`${path}/checkout`, {
      ...chosen,
      shown_at,
      total_minor: due_today.total.minor,
      payment_method_id,
    })
  }
  /** Enters a card in the provider's fields, and confirms the payment. */
  const enter = async ({ form }: Pick<Payment, 'form'>, number: string) => {
    const url = form?.url ?? ''
    const secret = new URL(url, 'http://localhost').searchParams.get('secret') ?? ''
    const fields = { secret, step: 'card', number, expires: '12/29', cvc: '123' }
    return submitForm(url, fields)
  }
  const submitForm = (url: string, fields: Record<string, string>) =>
    server.ask('POST', url, {
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  const confirm = async (paymentId: string): Promise<Payment> =>
    (await ada.post(`/v1/billing/payments/${paymentId}/confirm`)).body.data
  const subscription = async (): Promise<SubscriptionData> => (await ada.get(path)).body.data
  /** A plan that was paid with a card. */
  const buy = async (number = CARD, chosen: object = offer) => {
    const { body, status } = await checkOut(chosen)
    if (status !== 200) throw new Error(body.message)
    await enter(body.data.payment, number)
    return confirm(body.data.payment.id)
  }
  const wait = async (seconds: number) => {
    server.clock.advance(seconds)
    await server.jobs.idle()
    // Her session has ended meanwhile.
    const caller = { address: '203.0.113.7', userAgent: 'test', requestId: '' }
    token = (await beginSession(server, accountId, { caller })).user_token
  }
  return {
    server,
    ada,
    id,
    path,
    preview,
    checkOut,
    enter,
    submitForm,
    confirm,
    subscription,
    buy,
    wait,
  }
}
