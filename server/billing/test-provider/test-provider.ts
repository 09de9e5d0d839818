import { randomUUID } from 'node:crypto'

import type { MethodKind } from '../../../contract/billing/method-kinds.ts'
import type { ProviderForm } from '../../../contract/billing/provider-form.ts'
import { type Clock, secondsAfter } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/client.ts'
import { gathered } from '../../platform/gathered.ts'
import type { PaymentProvider, ProviderMethod, ProviderPayment } from '../providers/provider.ts'
import {
  addObject,
  addObjects,
  type CardObject,
  cardObject,
  changeObject,
  listPaymentObjects,
  type NewObject,
  type PaymentObject,
  paymentObject,
  readObject,
  readObjects,
  removeObject,
  setupObject,
} from './objects.ts'
import { testCards, testWallets } from './test-methods.ts'
import { verifyTestWebhook } from './test-webhooks.ts'

/** Where the provider's own pages are, on its own origin. */
export const formPath = (id: string, secret: string) => `/dev/payments/${id}?secret=${secret}`

type Context = { db: Database; clock: Clock }

/**
 * Takes no money. It behaves like a real provider, with the published test cards, or with wallets. Its pages are on a
 * separate origin, like a real provider's. Never in production.
 */
export function testProvider(
  { db, clock }: Context,
  { kind, origin }: { kind: MethodKind; origin: string },
): PaymentProvider {
  const name = kind === 'card' ? 'test' : 'test_wallet'
  const prefix = kind === 'card' ? 'tpay' : 'twal'
  // Renewals are submitted several at a time.
  const addGathered = gathered((objects: readonly NewObject[]) => addObjects(db, objects))
  const readGathered = gathered((ids: readonly string[]) => readObjects(db, ids))
  const readCard = async (id: string) => cardObject.safeParse(await readGathered(id)).data
  const formOf = (id: string, secret: string): ProviderForm => ({
    provider: name,
    is_test: true,
    url: `${origin}${formPath(id, secret)}`,
    public_key: null,
    client_secret: null,
  })
  const seen = async (
    id: string,
    data: PaymentObject | undefined,
    known?: CardObject,
  ): Promise<ProviderPayment> => {
    if (!data) throw new Error(`The test provider has no payment ${id}.`)
    const now = advanced(data, clock.now())
    const card = now.cardId === null ? undefined : (known ?? (await readCard(now.cardId)))
    const isOpen = now.state === 'created' || now.state === 'requires_action'
    const refundedMinor = Object.values(now.refunds).reduce((sum, minor) => sum + minor, 0)
    const left = now.amount.minor - refundedMinor
    return {
      id,
      paymentId: now.paymentId,
      amount: now.amount,
      state: now.state,
      decline: now.decline,
      refundedMinor,
      disputedMinor: now.dispute === 'open' ? left : 0,
      lostMinor: now.dispute === 'lost' ? left : 0,
      method: now.state === 'succeeded' && card ? methodOf(now.cardId ?? '', card) : null,
      form: isOpen ? formOf(id, now.secret) : null,
    }
  }
  const change = (id: string, work: (data: PaymentObject) => PaymentObject) =>
    changeObject(db, id, {
      schema: paymentObject,
      change: (data) => work(advanced(data, clock.now())),
    })

  return {
    name,
    kind,
    isTest: true,
    sources: { frames: kind === 'card' ? [origin] : [], scripts: [], connections: [], images: [] },
    createCustomer: async ({ organisationId }) => `tcus_${organisationId}`,
    startPayment: async ({ paymentId, amount, customerId, methodId, isAttended }) => {
      const id = `${prefix}_${paymentId}`
      const at = clock.now()
      const card = methodId === null ? undefined : await readCard(methodId)
      const fresh: PaymentObject = {
        kind: 'payment',
        paymentId,
        customerId,
        amount,
        state: 'created',
        decline: null,
        cardId: null,
        settlesAt: null,
        disputedAt: null,
        dispute: null,
        refunds: {},
        secret: randomUUID(),
      }
      const data =
        card && methodId !== null
          ? payWith(fresh, { cardId: methodId, card, at, isAttended })
          : fresh
      const isNew = await addGathered({ id, at, data })
      return isNew ? seen(id, data, card) : seen(id, await readObject(db, id, paymentObject))
    },
    getPayment: async (id) => seen(id, await readObject(db, id, paymentObject)),
    cancelPayment: async (id) =>
      seen(
        id,
        await change(id, (data) =>
          data.state === 'created' || data.state === 'requires_action'
            ? { ...data, state: 'cancelled' }
            : data,
        ),
      ),
    refundPayment: async ({ id, amount, key }) =>
      seen(
        id,
        await change(id, (data) => ({
          ...data,
          refunds: { ...data.refunds, [key]: amount.minor },
        })),
      ),
    startSetup: async ({ customerId }) => {
      const [id, secret] = [`${kind === 'card' ? 'tset' : 'twset'}_${randomUUID()}`, randomUUID()]
      await addObject(db, {
        id,
        at: clock.now(),
        data: { kind: 'setup', customerId, cardId: null, secret },
      })
      return { id, form: formOf(id, secret) }
    },
    getSetup: async (id) => {
      const setup = await readObject(db, id, setupObject)
      if (!setup) return undefined
      const { customerId, cardId } = setup
      const card = cardId === null ? undefined : await readCard(cardId)
      return { customerId, method: cardId !== null && card ? methodOf(cardId, card) : null }
    },
    removeMethod: async (id) => {
      await removeObject(db, id)
    },
    readWebhook: async (webhook) => verifyTestWebhook(webhook),
    listPayments: async (since) =>
      Promise.all(
        (await listPaymentObjects(db, { prefix, since })).map(({ id, data }) => seen(id, data)),
      ),
  }
}

function methodOf(id: string, { number, expires }: CardObject): ProviderMethod {
  const wallet = testWallets[number]
  if (wallet) return { id, kind: 'wallet', brand: wallet.brand, last4: null, expires: null }
  const brand = testCards[number]?.brand ?? 'Card'
  return { id, kind: 'card', brand, last4: number.slice(-4), expires }
}

/** Applies what has happened to a payment over time. */
export function advanced(data: PaymentObject, now: Date): PaymentObject {
  const isDue = (at: string | null) => at !== null && new Date(at) <= now
  if (data.state === 'processing' && isDue(data.settlesAt)) {
    return { ...data, state: 'succeeded', settlesAt: null }
  }
  if (data.state === 'succeeded' && data.dispute === null && isDue(data.disputedAt)) {
    return { ...data, dispute: 'open' }
  }
  return data
}

/** A payment with a card. `isConfirmed`: the person passed 3-D Secure. */
export function payWith(
  data: PaymentObject,
  {
    cardId,
    card,
    at,
    isAttended,
    isConfirmed = false,
  }: { cardId: string; card: CardObject; at: Date; isAttended: boolean; isConfirmed?: boolean },
): PaymentObject {
  const rules = testCards[card.number] ?? testWallets[card.number]
  const paid: PaymentObject = { ...data, cardId, state: 'succeeded' }
  const failed = (decline: PaymentObject['decline']): PaymentObject => ({
    ...paid,
    state: 'failed',
    decline,
  })
  if (!rules) return failed('incorrect_number')
  if (rules.decline) return failed(rules.decline)
  if (rules.declinesRenewals && !isAttended) return failed('declined')
  if (rules.confirms && !isConfirmed) {
    return isAttended ? { ...paid, state: 'requires_action' } : failed('authentication_failed')
  }
  const later = (seconds: number) => secondsAfter(at, seconds).toISOString()
  if (rules.processingSeconds) {
    return { ...paid, state: 'processing', settlesAt: later(rules.processingSeconds) }
  }
  return {
    ...paid,
    disputedAt: rules.disputedAfterSeconds ? later(rules.disputedAfterSeconds) : null,
  }
}
