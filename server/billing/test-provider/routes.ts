import { randomUUID } from 'node:crypto'

import type { Context } from 'hono'
import { html } from 'hono/html'
import { z } from 'zod'

import type { MethodKind } from '../../../contract/billing/method-kinds.ts'
import { type AppEnv, ApiRouter } from '../../platform/http/api-router.ts'
import { openBody } from '../../platform/http/body-rules.ts'
import { page } from '../../platform/http/page.ts'
import { withBody } from '../../platform/http/read-body.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import {
  addObject,
  type CardObject,
  cardObject,
  changeObject,
  paymentObject,
  readObject,
  setupObject,
} from './objects.ts'
import { isOnTestOrigin } from './own-origin.ts'
import { testCards, testWallets } from './test-methods.ts'
import { formPath, payWith } from './test-provider.ts'

const PATH = '/dev/payments/:id'
const form = z.object({
  secret: z.string().max(100),
  step: z.enum(['card', 'wallet', 'approve', 'refuse']),
  account: z.string().max(100).default(''),
  number: z
    .string()
    .max(40)
    .transform((typed) => typed.replace(/\D/g, ''))
    .default(''),
  expires: z.string().max(10).default(''),
  cvc: z.string().max(10).default(''),
})

/** The pages of the test provider, on a separate origin, like a real provider's. Mount them only outside production. */
export const testProviderRoutes = new ApiRouter()

testProviderRoutes.get(PATH, async (c) => show(c, await opened(c, c.req.query('secret'))))

testProviderRoutes.post(PATH, async (c) => {
  const typed = await withBody(c, openBody(c), (body) =>
    form.safeParse(Object.fromEntries(new URLSearchParams(body.toString()))),
  )
  if (!typed.success) throw new Refusal('invalid_request', 'The form is incomplete. Reload it.')
  const { step, number, account, expires, cvc, secret } = typed.data
  const found = await opened(c, secret)
  const { db, clock } = c.var
  const at = clock.now()
  if (step === 'card' || step === 'wallet') {
    const { customerId } = found.data
    const card =
      step === 'card' ? cardIn({ number, expires, cvc }, customerId) : walletIn(account, customerId)
    if (typeof card === 'string') return show(c, found, card)
    const cardId = step === 'card' ? `tcard_${randomUUID()}` : `twallet_${customerId}_${account}`
    await addObject(db, { id: cardId, at, data: card })
    if (found.data.kind === 'setup') {
      const decline = testCards[number]?.decline ?? testWallets[account]?.decline
      if (decline) return show(c, found, `The payment was declined: ${decline}.`)
      const change = (data: typeof setupObject._output) => ({ ...data, cardId })
      await changeObject(db, found.id, { schema: setupObject, change })
      return show(c, await opened(c, secret))
    }
    await changeObject(db, found.id, {
      schema: paymentObject,
      change: (data) =>
        data.state === 'created' ? payWith(data, { cardId, card, at, isAttended: true }) : data,
    })
    return show(c, await opened(c, secret))
  }
  const cardId = found.data.cardId ?? ''
  const card = await readObject(db, cardId, cardObject)
  await changeObject(db, found.id, {
    schema: paymentObject,
    change: (data) => {
      if (data.state !== 'requires_action' || !card) return data
      return step === 'approve'
        ? payWith(data, { cardId, card, at, isAttended: true, isConfirmed: true })
        : { ...data, state: 'failed', decline: 'authentication_failed' }
    },
  })
  return show(c, await opened(c, secret))
})

type Opened = Awaited<ReturnType<typeof opened>>

async function opened(c: Context<AppEnv>, secret: string | undefined) {
  const id = c.req.param('id') ?? ''
  // On the console's own origin, its scripts could read the card number.
  if (!isOnTestOrigin(c))
    throw new Refusal(
      'not_found',
      'This is not the address of the test provider. Start again in the console.',
    )
  const data =
    (await readObject(c.var.db, id, paymentObject)) ?? (await readObject(c.var.db, id, setupObject))
  if (!data || data.secret !== secret) {
    throw new Refusal('not_found', 'The test provider doesn’t know this payment.')
  }
  return { id, data }
}

function walletIn(account: string, customerId: string): CardObject | string {
  if (!testWallets[account]) return 'Choose one of the test accounts.'
  return { kind: 'card', number: account, expires: null, customerId }
}

/** The card, or the reason it is invalid. */
function cardIn(
  { number, expires, cvc }: { number: string; expires: string; cvc: string },
  customerId: string,
): CardObject | string {
  if (!testCards[number]) return 'Only the test cards below are accepted. Never enter a real card.'
  const [, month = '', year = ''] =
    /^\s*(0?[1-9]|1[0-2])\s*\/\s*(?:20)?(\d\d)\s*$/.exec(expires) ?? []
  if (!month) return 'Enter the expiry date as MM/YY.'
  if (!/^\d{3,4}$/.test(cvc.trim())) return 'Enter the three digits of the security code.'
  return { kind: 'card', number, expires: `20${year}-${month.padStart(2, '0')}`, customerId }
}

async function show(c: Context<AppEnv>, { id, data }: Opened, error = '') {
  const step = stepOf({ id, data })
  const amount =
    data.kind === 'payment'
      ? new Intl.NumberFormat('en', { style: 'currency', currency: data.amount.currency }).format(
          data.amount.minor / 100,
        )
      : undefined
  const hidden = html`<input type="hidden" name="secret" value="${data.secret}" />`
  const fields = html`<form method="post" action="${formPath(id, data.secret)}">
    ${hidden}
    <label>Card number <input name="number" inputmode="numeric" autocomplete="off" /></label>
    <label>Expiry date <input name="expires" placeholder="MM/YY" autocomplete="off" /></label>
    <label>Security code <input name="cvc" inputmode="numeric" autocomplete="off" /></label>
    <button class="primary" name="step" value="card">
      ${amount ? `Pay ${amount}` : 'Save card'}
    </button>
  </form>`
  const wallets = html`<form method="post" action="${formPath(id, data.secret)}">
    ${hidden}
    <p>This window simulates a wallet such as PayPal. Choose the account to sign in with.</p>
    ${Object.entries(testWallets).map(
      ([account, { does }], index) =>
        html`<label class="choice"
          ><input type="radio" name="account" value="${account}" ${index === 0 ? 'checked' : ''} />
          ${account}: ${does}</label
        >`,
    )}
    <button class="primary" name="step" value="wallet">
      ${amount ? `Pay ${amount}` : 'Save wallet'}
    </button>
    <p>Close this window to return without paying.</p>
  </form>`
  const confirmation = html`<form method="post" action="${formPath(id, data.secret)}">
    ${hidden}
    <p>Your bank asks you to confirm the payment of ${amount} (3-D Secure).</p>
    <button class="primary" name="step" value="approve">Confirm</button>
    <button name="step" value="refuse">Refuse</button>
  </form>`
  const cards = html`<details>
    <summary>Test cards</summary>
    <table>
      ${Object.entries(testCards).map(
        ([number, { does }]) =>
          html`<tr>
            <td><code>${number.replace(/(\d{4})(?=\d)/g, '$1 ')}</code></td>
            <td>${does}</td>
          </tr>`,
      )}
    </table>
  </details>`
  const body = html`<h1>Test payment</h1>
    <p class="note">
      <strong>No money moves.</strong> No payment provider is set up on this server, so this one
      simulates it. It accepts only test cards and test wallets.
    </p>
    ${error && html`<p role="alert"><strong>${error}</strong></p>`}
    ${step === 'wallet' ? wallets : step === 'card' ? fields : step === 'confirm' ? confirmation : html`<p>${sentences[step]}</p>`}
    ${step === 'card' && cards}`
  const response = await page(c, { title: 'Test payment', body })
  // The console shows cards in a frame and opens wallets in a window, as it would a real provider's. `npm run dev` has
  // another port.
  const policy = response.headers.get('content-security-policy') ?? ''
  const { origin } = new URL(c.var.config.publicUrl)
  response.headers.set(
    'Content-Security-Policy',
    policy.replace("frame-ancestors 'none'", `frame-ancestors ${origin} http://localhost:*`),
  )
  response.headers.delete('X-Frame-Options')
  response.headers.set('Cross-Origin-Opener-Policy', 'unsafe-none')
  return response
}

const sentences = {
  saved: 'It is saved. Continue in the console.',
  processing: 'The bank is processing the payment. Continue in the console.',
  succeeded: 'Paid. Continue in the console.',
  failed: 'The payment failed. Continue in the console.',
  cancelled: 'The payment was cancelled. Continue in the console.',
} as const

function stepOf({ id, data }: Opened): MethodKind | 'confirm' | keyof typeof sentences {
  const entering = id.startsWith('tw') ? 'wallet' : 'card'
  if (data.kind === 'setup') return data.cardId === null ? entering : 'saved'
  if (data.state === 'created') return entering
  return data.state === 'requires_action' ? 'confirm' : data.state
}
