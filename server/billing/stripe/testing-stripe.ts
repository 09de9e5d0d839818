import { createHmac, randomUUID } from 'node:crypto'

import type { Clock } from '../../platform/clock.ts'
import { type Exchange, providerContract } from '../providers/testing-openapi.ts'
import {
  type ProviderRequest,
  type ProviderResponse,
  startProviderServer,
} from '../providers/testing-provider-server.ts'
import published from './published/fixtures.json' with { type: 'json' }
import document from './published/openapi.json' with { type: 'json' }

const { resources } = published
const keys = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

/** What Stripe's cards do (docs.stripe.com/testing): the code and the decline code of the error. */
const declines: Readonly<Record<string, readonly [string, string | null]>> = {
  '4000000000000002': ['card_declined', 'generic_decline'],
  '4000000000009995': ['card_declined', 'insufficient_funds'],
  '4000000000009987': ['card_declined', 'lost_card'],
  '4000000000000069': ['expired_card', null],
  '4000000000000127': ['incorrect_cvc', null],
  '4000000000000119': ['processing_error', null],
}
const CONFIRMED = '4000002760003184'
/** It can be saved, and is declined when it is charged later. */
const DECLINED_LATER = '4000000000000341'

/** In euros and dollars (docs.stripe.com/currencies). */
const MINIMUM = 50

type Json = Record<string, unknown>
type Parameters = { [name: string]: string | Parameters | undefined }

/** Parameters that the published document (of October 2025) is too old for. They are in the library's types. */
const newer = {
  'POST /v1/payment_intents': ['allowed_payment_method_types'],
  'POST /v1/setup_intents': ['allowed_payment_method_types'],
}

/** Made once, because compiling the validators takes longer than most tests. */
const contract = providerContract(document, { newer })

/**
 * Stripe's API on loopback, as far as it is used here. Its objects are Stripe's published fixtures, and whatever is
 * sent and received is compared with Stripe's OpenAPI document: `faults` lists the differences.
 */
// oxlint-disable-next-line max-lines-per-function -- a fake API: its calls share what it keeps
export async function startStripe(clock: Clock) {
  const faults: string[] = []
  const requests: string[] = []
  const objects = new Map<string, Json>()
  const numbers = new Map<string, string>()
  const answered = new Map<string, { hash: string; response: ProviderResponse }>()
  const seconds = () => Math.floor(clock.now().getTime() / 1000)
  const server = await startProviderServer((request) => {
    requests.push(`${request.method} ${request.path}`)
    const parameters = decoded(request.method === 'GET' ? request.query : request.body)
    const response = onceForKey(request, () => respond(request, parameters))
    faults.push(...contract(exchangeOf(request, parameters, response)))
    return response
  })

  function onceForKey(
    { headers, path, body }: ProviderRequest,
    work: () => ProviderResponse,
  ): ProviderResponse {
    const key = headers['idempotency-key']
    if (typeof key !== 'string') return work()
    const earlier = answered.get(key)
    if (!earlier) {
      const response = work()
      answered.set(key, { hash: path + body, response })
      return response
    }
    return earlier.hash === path + body
      ? earlier.response
      : refusal(400, { type: 'idempotency_error', message: 'Other parameters with the same key.' })
  }

  function respond({ method, path }: ProviderRequest, given: Parameters): ProviderResponse {
    const [, , kind = '', id = '', action] = path.split('/')
    const object = objects.get(id)
    if (method === 'POST' && id === '') return create(kind, given)
    if (kind === 'payment_intents' && id === '') return { status: 200, body: listed(path, given) }
    if (kind === 'disputes') {
      const { payment_intent: about, created } = given
      const from = Number((created as Parameters | undefined)?.['gte'] ?? 0)
      const data = [...objects.values()].filter(
        (one) =>
          one['object'] === 'dispute' &&
          (about === undefined || one['payment_intent'] === about) &&
          Number(one['created']) >= from,
      )
      return { status: 200, body: { object: 'list', url: path, has_more: false, data } }
    }
    if (!object) return refusal(404, { type: 'invalid_request_error', code: 'resource_missing' })
    if (action === 'cancel') return cancel(object, given)
    if (action === 'detach') objects.delete(id)
    if (method === 'POST' && action === undefined) {
      // Stripe forgets the error with any update.
      const metadata = { ...(object['metadata'] as Json), ...(given['metadata'] as Json) }
      Object.assign(object, { metadata, last_payment_error: null })
    }
    return { status: 200, body: shown(object, given) }
  }

  function create(kind: string, given: Parameters): ProviderResponse {
    const base = { created: seconds(), metadata: given['metadata'] ?? {} }
    if (kind === 'customers') {
      return { status: 200, body: keep({ ...resources.customer, ...base, id: newId('cus') }) }
    }
    if (kind === 'refunds') {
      const intent = objects.get(textIn(given, 'payment_intent')) ?? {}
      const paid = objects.get(String(intent['latest_charge'])) ?? {}
      paid['amount_refunded'] = Number(paid['amount_refunded']) + Number(given['amount'])
      const about = { charge: paid['id'], payment_intent: intent['id'] }
      const refund = { ...base, id: newId('re'), amount: Number(given['amount']), ...about }
      return { status: 200, body: keep({ ...resources.refund, ...refund }) }
    }
    const isSmall = Number(given['amount']) < MINIMUM
    if (kind === 'payment_intents' && isSmall) return invalid('amount_too_small', 'amount')
    for (const param of ['customer', 'payment_method']) {
      const isGone = given[param] !== undefined && !objects.has(textIn(given, param))
      if (isGone) return invalid('resource_missing', param)
    }
    const id = newId(kind === 'payment_intents' ? 'pi' : 'seti')
    const common = {
      ...base,
      id,
      client_secret: `${id}_secret_${randomUUID()}`,
      customer: given['customer'],
      status: 'requires_payment_method',
      next_action: null,
    }
    if (kind === 'setup_intents') {
      const setup = { ...resources.setup_intent, ...common, last_setup_error: null }
      return { status: 200, body: keep(setup) }
    }
    const intent = keep({
      ...resources.payment_intent,
      ...common,
      amount: Number(given['amount']),
      currency: given['currency'],
      canceled_at: null,
      last_payment_error: null,
    })
    if (given['confirm'] !== 'true') return { status: 200, body: shown(intent, given) }
    const methodId = textIn(given, 'payment_method')
    const isAttended = given['off_session'] !== 'true'
    charge(intent, methodId, { isConfirmed: false, isAttended })
    const error = intent['last_payment_error']
    // An error contains the payment as it is without anything expanded.
    if (error) return refusal(402, { ...(error as Json), payment_intent: intent })
    return { status: 200, body: shown(intent, given) }
  }

  function cancel(object: Json, given: Parameters): ProviderResponse {
    if (object['status'] === 'succeeded' || object['status'] === 'canceled') {
      const code = 'payment_intent_unexpected_state'
      return refusal(400, { type: 'invalid_request_error', code })
    }
    const ended = { status: 'canceled', canceled_at: seconds(), last_payment_error: null }
    Object.assign(object, ended, { cancellation_reason: given['cancellation_reason'] })
    return { status: 200, body: shown(object, given) }
  }

  function charge(
    intent: Json,
    methodId: string,
    { isConfirmed, isAttended }: { isConfirmed: boolean; isAttended: boolean },
  ) {
    const number = numbers.get(methodId) ?? ''
    const later: readonly [string, string | null] | undefined =
      number === DECLINED_LATER && !isAttended ? ['card_declined', 'generic_decline'] : undefined
    const declined = declines[number] ?? later
    if (number === CONFIRMED && !isConfirmed) {
      if (!isAttended) return fail(intent, methodId, ['authentication_required', null])
      intent['payment_method'] = methodId
      intent['status'] = 'requires_action'
      intent['next_action'] = { type: 'use_stripe_sdk', use_stripe_sdk: {} }
      return undefined
    }
    if (declined) return fail(intent, methodId, declined)
    const paid = keep({
      ...resources.charge,
      id: newId('ch'),
      created: seconds(),
      amount: intent['amount'],
      amount_captured: intent['amount'],
      currency: intent['currency'],
      payment_intent: intent['id'],
      payment_method: methodId,
    })
    const change = { status: 'succeeded', next_action: null, latest_charge: paid['id'] }
    Object.assign(intent, change, { payment_method: methodId, amount_received: intent['amount'] })
    return undefined
  }

  function fail(intent: Json, methodId: string, [code, decline]: readonly [string, string | null]) {
    const error = {
      type: 'card_error',
      code,
      ...(decline && { decline_code: decline }),
      message: 'The card was declined.',
      payment_method: objects.get(methodId),
    }
    const change = { status: 'requires_payment_method', next_action: null, payment_method: null }
    Object.assign(intent, change, { last_payment_error: error })
    return undefined
  }

  function listed(path: string, given: Parameters) {
    const from = Number((given['created'] as Parameters | undefined)?.['gte'])
    const data = [...objects.values()]
      .filter((one) => one['object'] === 'payment_intent' && Number(one['created']) >= from)
      .map((one) => shown(one, { expand: { 0: 'latest_charge.refunds', 1: 'payment_method' } }))
    return { object: 'list', url: path, has_more: false, data }
  }

  /** With what was requested to be expanded. */
  function shown(object: Json, { expand }: Parameters): Json {
    const names = Object.values((expand as Record<string, string> | undefined) ?? {})
    const parts = names.map((path) => {
      const [name = '', list] = path.split('.')
      const part = objects.get(String(object[name]))
      return [name, part && list === 'refunds' ? withRefunds(part) : (part ?? null)]
    })
    return { ...object, ...(Object.fromEntries(parts) as Json) }
  }

  function withRefunds(paid: Json): Json {
    const data = [...objects.values()].filter(
      (one) => one['object'] === 'refund' && one['charge'] === paid['id'],
    )
    return { ...paid, refunds: { ...resources.charge.refunds, data } }
  }

  function keep(object: Json): Json {
    objects.set(String(object['id']), object)
    return object
  }

  function addCard(number: string): string {
    const id = newId('pm')
    numbers.set(id, number)
    const shownCard = { ...resources.payment_method.card, last4: number.slice(-4) }
    keep({ ...resources.payment_method, id, card: { ...shownCard, exp_month: 12, exp_year: 2029 } })
    return id
  }

  return {
    url: server.url,
    env: { ...keys, STRIPE_API_URL: server.url },
    faults,
    requests,
    objects,
    loseResponses: server.loseResponses,
    /** As after a day. */
    forgetKeys: () => answered.clear(),
    close: server.close,
    /** What the Payment Element does with a card, in the browser. */
    enterCard: (clientSecret: string, number: string) => {
      const object = objects.get(clientSecret.split('_secret_')[0] ?? '') ?? {}
      const methodId = addCard(number)
      if (object['object'] === 'setup_intent') {
        Object.assign(object, { status: 'succeeded', payment_method: methodId })
        return
      }
      charge(object, methodId, { isConfirmed: false, isAttended: true })
    },
    /** What 3-D Secure does. */
    confirm: (clientSecret: string, isPassed: boolean) => {
      const object = objects.get(clientSecret.split('_secret_')[0] ?? '') ?? {}
      const methodId = String(object['payment_method'])
      if (isPassed) charge(object, methodId, { isConfirmed: true, isAttended: true })
      else fail(object, methodId, ['payment_intent_authentication_failure', null])
    },
    /** Of all of it, unless an amount is given. `nth`: another one about the same charge. */
    dispute: (
      intentId: string,
      status: string,
      {
        withdrawn = [],
        amount,
        nth = 1,
      }: { withdrawn?: readonly Json[]; amount?: number; nth?: number } = {},
    ) => {
      const intent = objects.get(intentId) ?? {}
      const disputed = objects.get(String(intent['latest_charge'])) ?? {}
      disputed['disputed'] = true
      const id = `dp_${intentId}${nth}`
      const about = { payment_intent: intentId, charge: disputed['id'] }
      const { currency, amount: whole } = intent
      const created = objects.get(id)?.['created'] ?? seconds()
      const moved = { amount: amount ?? whole, currency, balance_transactions: withdrawn }
      return keep({ ...resources.dispute, id, created, ...about, ...moved, status })
    },
    /** As when the card was closed. Returns the refund, and whether the charge's own total follows isn't documented. */
    failRefund: (intentId: string): Json => {
      const refund = [...objects.values()].find(
        (one) => one['object'] === 'refund' && one['payment_intent'] === intentId,
      )
      return Object.assign(refund ?? {}, {
        status: 'failed',
        failure_reason: 'expired_or_canceled_card',
      })
    },
    /** A webhook with Stripe's signature: HMAC-SHA256 over the time and the exact bytes of the body. */
    webhook: (type: string, object: Json, { at = clock.now() }: { at?: Date } = {}) => {
      const event = { object: 'event', type, created: seconds(), data: { object } }
      const body = JSON.stringify({ id: newId('evt'), api_version: null, ...event }, null, 2)
      const time = Math.floor(at.getTime() / 1000)
      const signature = createHmac('sha256', keys.STRIPE_WEBHOOK_SECRET)
        .update(`${time}.${body}`)
        .digest('hex')
      return { body, headers: { 'stripe-signature': `t=${time},v1=${signature}` } }
    },
  }
}

const newId = (prefix: string) => `${prefix}_${randomUUID().replaceAll('-', '')}`

const textIn = (given: Parameters, name: string) => {
  const value = given[name]
  return typeof value === 'string' ? value : ''
}

const refusal = (status: number, error: Json): ProviderResponse => ({ status, body: { error } })

const invalid = (code: string, param: string) =>
  refusal(400, { type: 'invalid_request_error', code, param, message: 'Invalid.' })

/** `metadata[payment_id]=1` as `{ metadata: { payment_id: '1' } }`. */
function decoded(encoded: string | URLSearchParams): Parameters {
  const result: Parameters = {}
  for (const [name, value] of new URLSearchParams(encoded)) {
    const path = name.split(/[[\]]+/).filter(Boolean)
    const last = path.pop() ?? ''
    let holder = result
    for (const part of path) holder = (holder[part] ??= {}) as Parameters
    holder[last] = value
  }
  return result
}

/** Stripe encodes a list with its indexes as names. */
const withLists = (value: Parameters | string | undefined): unknown => {
  if (typeof value !== 'object') return value
  const entries = Object.entries(value).map(([name, one]) => [name, withLists(one)] as const)
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index))
  return isList ? entries.map(([, one]) => one) : Object.fromEntries(entries)
}

function exchangeOf(
  { method, path }: ProviderRequest,
  parameters: Parameters,
  { status, body: response }: ProviderResponse,
): Exchange {
  const given = withLists(parameters)
  const [query, body] = method === 'GET' ? [given as Json, {}] : [{}, given]
  return { method, path, query, body, status, response }
}
