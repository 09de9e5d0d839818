import { randomUUID } from 'node:crypto'

import type { Clock } from '../../platform/clock.ts'
import { providerContract } from '../providers/testing-openapi.ts'
import {
  type ProviderRequest,
  type ProviderResponse,
  startProviderServer,
} from '../providers/testing-provider-server.ts'
import document from './published/openapi.json' with { type: 'json' }

type Json = Record<string, unknown>

/** PayPal's pages are larger. */
const DISPUTES_PER_PAGE = 2

/** Wallets that are saved here, and what becomes of a payment with them. */
type Wallet = 'pays' | 'declines' | 'asks' | 'asks, and its orders can’t be patched'

/** Fields that the published document (of February 2024) is too old for. They are in the library's types. */
const newer = {
  'POST /v3/vault/setup-tokens': ['customer.merchant_customer_id'],
  // Its list of types lacks SETUP_TOKEN.
  'POST /v3/vault/payment-tokens': ['payment_source.token'],
}

/** Made once, because compiling the validators takes longer than most tests. */
const contract = providerContract(document, { newer })

/**
 * PayPal's API on loopback, as far as it is used here. Whatever is sent and received is compared with PayPal's OpenAPI
 * document: `faults` lists the differences.
 */
// oxlint-disable-next-line max-lines-per-function -- a fake API: its calls share what it keeps
export async function startPayPal(clock: Clock) {
  const faults: string[] = []
  const requests: string[] = []
  const objects = new Map<string, Json>()
  /** Where people are sent back to. */
  const returnUrls: unknown[] = []
  const wallets = new Map<string, Wallet>()
  const answered = new Map<string, ProviderResponse>()
  const signatures = new Map<string, string>()
  const now = () => clock.now().toISOString()
  const server = await startProviderServer((request) => {
    requests.push(`${request.method} ${request.path}`)
    if (request.path === '/v1/oauth2/token') return { status: 200, body: token }
    const response = onceForKey(request)
    const { method, path, query } = request
    const body: unknown = request.body ? JSON.parse(request.body) : undefined
    const exchange = { method, path, body, status: response.status, response: response.body }
    faults.push(...contract({ ...exchange, query: Object.fromEntries(query) }))
    return response
  })

  function onceForKey(request: ProviderRequest): ProviderResponse {
    const key = request.headers['paypal-request-id']
    const earlier = typeof key === 'string' ? answered.get(key) : undefined
    if (earlier) return earlier
    const response = respond(request)
    if (typeof key === 'string') answered.set(key, response)
    return response
  }

  function respond({ method, path, query, body }: ProviderRequest): ProviderResponse {
    const given = (body ? JSON.parse(body) : {}) as Json
    const id = path.split('/').at(path.endsWith('/capture') || path.endsWith('/refund') ? -2 : -1)
    const object = objects.get(id ?? '')
    if (path === '/v2/checkout/orders') return createOrder(given)
    if (path === '/v3/vault/setup-tokens') return createSetup(given)
    if (path === '/v3/vault/payment-tokens') return createToken(given)
    if (path === '/v1/notifications/verify-webhook-signature') return verify(body)
    if (path === '/v1/reporting/transactions') return search(query)
    if (path === '/v1/customer/disputes') {
      return listDisputes(query)
    }
    const isOther =
      object &&
      ((path.startsWith('/v2/checkout/orders/') && !('purchase_units' in object)) ||
        (path.startsWith('/v2/payments/captures/') && !('supplementary_data' in object)))
    if (!object || isOther) return refusal(404, 'RESOURCE_NOT_FOUND')
    if (path.startsWith('/v1/customer/disputes/')) {
      return { status: 200, body: object }
    }
    if (path.endsWith('/capture')) return capture(object)
    if (path.endsWith('/refund')) return refund(object, given)
    if (method === 'DELETE') objects.delete(id ?? '')
    if (method === 'PATCH') return patch(object, given as unknown as Json[])
    return method === 'GET' ? { status: 200, body: object } : { status: 204 }
  }

  function listDisputes(query: URLSearchParams): ProviderResponse {
    const about = query.get('disputed_transaction_id')
    const from = Number(query.get('next_page_token') ?? 0)
    const all = [...objects.values()].filter(
      (one) => 'dispute_id' in one && (about === null || captureIn(one) === about),
    )
    const until = from + DISPUTES_PER_PAGE
    const items = all.slice(from, until).map(({ dispute_id, status }) => ({ dispute_id, status }))
    const href = `${server.url}/v1/customer/disputes?next_page_token=${until}`
    const links = until < all.length ? [{ href, rel: 'next', method: 'GET' }] : undefined
    return { status: 200, body: { ...(items.length > 0 && { items }), ...(links && { links }) } }
  }

  function createOrder({ purchase_units, payment_source, intent }: Json): ProviderResponse {
    const [unit = {}] = purchase_units as Json[]
    const id = newId()
    const source = ((payment_source as Json)['paypal'] as Json) ?? {}
    const vaultId = source['vault_id']
    if (vaultId === undefined) noteReturn(source)
    const wallet = typeof vaultId === 'string' ? wallets.get(vaultId) : 'asks'
    if (wallet === undefined || wallet === 'declines') {
      return refusal(422, 'UNPROCESSABLE_ENTITY')
    }
    const order = keep({
      id,
      intent,
      status: 'PAYER_ACTION_REQUIRED',
      create_time: now(),
      payment_source: { paypal: {} },
      purchase_units: [{ reference_id: 'default', ...unit }],
      links: [
        { href: `${server.url}/checkoutnow?token=${id}`, rel: 'payer-action', method: 'GET' },
      ],
    })
    if (wallet === 'pays') complete(order)
    if (wallet === 'asks, and its orders can’t be patched') order['isFixed'] = true
    return { status: vaultId ? 201 : 200, body: order }
  }

  function noteReturn({ experience_context }: Json) {
    const { return_url, cancel_url } = experience_context as Json
    returnUrls.push(return_url, cancel_url)
  }

  function complete(order: Json) {
    const [unit = {}] = order['purchase_units'] as Json[]
    const id = newId()
    const payment = {
      id,
      status: 'COMPLETED',
      amount: unit['amount'],
      custom_id: unit['custom_id'],
    }
    const times = { create_time: now(), update_time: now() }
    keep({ ...payment, ...times, supplementary_data: { related_ids: { order_id: order['id'] } } })
    Object.assign(unit, { payments: { captures: [{ ...payment, ...times }] } })
    order['status'] = 'COMPLETED'
  }

  function capture(order: Json): ProviderResponse {
    if (order['status'] !== 'APPROVED' || order['declines']) {
      return refusal(422, 'UNPROCESSABLE_ENTITY')
    }
    complete(order)
    const vaultId = newId()
    wallets.set(vaultId, 'pays')
    keep({ id: vaultId })
    const vault = { id: vaultId, status: 'VAULTED', customer: { id: 'c1' } }
    order['payment_source'] = { paypal: { attributes: { vault } } }
    return { status: 201, body: order }
  }

  function patch(order: Json, operations: Json[]): ProviderResponse {
    if (order['status'] === 'COMPLETED' || order['isFixed'])
      return refusal(422, 'UNPROCESSABLE_ENTITY')
    const [unit = {}] = order['purchase_units'] as Json[]
    for (const { path, value } of operations) unit[String(path).split('/').at(-1) ?? ''] = value
    return { status: 204 }
  }

  function refund(captured: Json, { amount }: Json): ProviderResponse {
    const { order_id } = ((captured['supplementary_data'] as Json)['related_ids'] ?? {}) as Json
    const order = objects.get(String(order_id)) ?? {}
    const [unit = {}] = order['purchase_units'] as Json[]
    const paid = unit['payments'] as Json
    const returned = { id: newId(), status: 'COMPLETED', amount, create_time: now() }
    paid['refunds'] = [...((paid['refunds'] as Json[] | undefined) ?? []), returned]
    return { status: 201, body: keep({ ...returned, of: captured['id'] }) }
  }

  function createSetup({ customer, payment_source }: Json): ProviderResponse {
    noteReturn((payment_source as Json)['paypal'] as Json)
    const links = [{ href: `${server.url}/agreements/approve`, rel: 'approve', method: 'GET' }]
    const status = 'PAYER_ACTION_REQUIRED'
    return { status: 201, body: keep({ id: newId(), customer, status, payment_source, links }) }
  }

  function createToken({ payment_source }: Json): ProviderResponse {
    const token = (payment_source as Json)['token'] as Json
    const setup = objects.get(String(token['id'])) ?? {}
    const id = newId()
    wallets.set(id, setup['wallet'] as Wallet)
    setup['status'] = 'VAULTED'
    return {
      status: 201,
      body: keep({ id, customer: { id: 'c1' }, payment_source: { paypal: {} } }),
    }
  }

  function verify(body: string): ProviderResponse {
    const { transmission_id, transmission_sig, webhook_id } = JSON.parse(body) as Json
    // The signature is over the exact bytes of the event.
    const event = body.slice(body.indexOf('"webhook_event":') + '"webhook_event":'.length, -1)
    const isRight =
      webhook_id === keys.PAYPAL_WEBHOOK_ID &&
      signatures.get(String(transmission_id)) === `${String(transmission_sig)} ${event}`
    return { status: 200, body: { verification_status: isRight ? 'SUCCESS' : 'FAILURE' } }
  }

  function search(query: URLSearchParams): ProviderResponse {
    const [from, until] = [query.get('start_date') ?? '', query.get('end_date') ?? '']
    const isFound = ({ create_time: time }: Json) => String(time) >= from && String(time) < until
    const captures = [...objects.values()].filter((one) => 'supplementary_data' in one)
    const refunds = [...objects.values()].filter((one) => 'of' in one)
    const info = (one: Json, sign: string) => ({
      transaction_info: {
        transaction_id: one['id'],
        transaction_status: one['transaction_status'] ?? 'S',
        transaction_amount: signed(one['amount'] as Json, sign),
        ...(one['custom_id'] ? { custom_field: one['custom_id'] } : {}),
        ...(one['of'] ? { paypal_reference_id: one['of'], paypal_reference_id_type: 'TXN' } : {}),
      },
    })
    const transaction_details = [
      ...captures.filter(isFound).map((one) => info(one, '')),
      ...refunds.filter(isFound).map((one) => info(one, '-')),
    ]
    const some = transaction_details.length > 0 && { transaction_details }
    return { status: 200, body: { ...some, page: 1, total_pages: 1 } }
  }

  function keep(object: Json): Json {
    objects.set(String(object['id'] ?? object['dispute_id']), object)
    return object
  }

  return {
    url: server.url,
    env: { ...keys, PAYPAL_API_URL: server.url },
    faults,
    requests,
    objects,
    returnUrls,
    close: server.close,
    loseResponses: server.loseResponses,
    forgetKeys: () => answered.clear(),
    /** What the person does in PayPal's window, for an order or a setup. */
    approve: (id: string, wallet: Wallet = 'pays') => {
      const object = objects.get(id) ?? {}
      object['status'] = 'APPROVED'
      if ('purchase_units' in object) object['declines'] = wallet === 'declines' || undefined
      else object['wallet'] = wallet
    },
    /** Of all of it, unless an amount is given. `nth`: another one about the same capture. */
    dispute: (
      orderId: string,
      status: string,
      outcome_code?: string,
      { amount, refunded, nth = 1 }: { amount?: string; refunded?: string; nth?: number } = {},
    ) => {
      const [unit = {}] = (objects.get(orderId)?.['purchase_units'] ?? []) as Json[]
      // Of another application, if the order isn't known.
      const captures = ((unit['payments'] as Json | undefined)?.['captures'] ?? []) as Json[]
      const euros = (value: string) => ({ currency_code: 'EUR', value })
      const returned = refunded === undefined ? {} : { amount_refunded: euros(refunded) }
      const outcome = outcome_code ? { dispute_outcome: { outcome_code, ...returned } } : {}
      const disputed = amount === undefined ? {} : { dispute_amount: euros(amount) }
      const disputed_transactions = [{ seller_transaction_id: captures[0]?.['id'] ?? orderId }]
      const dispute_id = `PP-D-${orderId}-${nth}`
      return keep({ dispute_id, status, disputed_transactions, ...disputed, ...outcome })
    },
    /** A webhook with a signature that PayPal verifies. */
    webhook: (resource_type: string, resource: Json, { at = clock.now() }: { at?: Date } = {}) => {
      const event = { id: `WH-${randomUUID()}`, event_type: 'X', resource_type, resource }
      const body = JSON.stringify(event, null, 1)
      const [id, signature] = [`t-${randomUUID()}`, `s-${randomUUID()}`]
      signatures.set(id, `${signature} ${body}`)
      return {
        body,
        headers: {
          'paypal-auth-algo': 'SHA256withRSA',
          'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-1',
          'paypal-transmission-id': id,
          'paypal-transmission-sig': signature,
          'paypal-transmission-time': at.toISOString(),
        },
      }
    },
  }
}

const keys = {
  PAYPAL_CLIENT_ID: 'client1',
  PAYPAL_CLIENT_SECRET: 'secret1',
  PAYPAL_WEBHOOK_ID: 'webhook1',
}
const token = { access_token: 'a1', token_type: 'Bearer', expires_in: 32_400, scope: 'x' }
const captureIn = ({ disputed_transactions }: Json) =>
  (disputed_transactions as Json[])[0]?.['seller_transaction_id']
const newId = () => randomUUID().replaceAll('-', '').slice(0, 17).toUpperCase()
const signed = ({ currency_code, value }: Json, sign: string) => ({
  currency_code,
  value: `${sign}${String(value)}`,
})
const messages: Readonly<Record<string, string>> = {
  RESOURCE_NOT_FOUND: 'The specified resource does not exist.',
  UNPROCESSABLE_ENTITY:
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
}
const refusal = (status: number, name: string): ProviderResponse => ({
  status,
  body: { name, message: messages[name], debug_id: 'd1' },
})
