import { expect } from 'vitest'

import { demo, makeDemoAccount } from '../demo-account.ts'
import { test } from '../testing/test.ts'
import { reconcile } from './operating/reconcile.ts'

test('the demo account has a plan, a card, paid invoices and a credit note, and the provider agrees', async ({
  server,
}) => {
  await makeDemoAccount(server)
  const { body } = await server.post('/v1/auth', { username: demo.email, password: demo.password })
  const token = body.user_token as string
  const { data } = (await server.get('/v1/invoices', { token })).body
  expect(
    data.map(({ kind, state }: { kind: string; state: string }) => [kind, state]).toSorted(),
  ).toEqual([['credit_note', 'paid'], ...Array.from({ length: 4 }, () => ['invoice', 'paid'])])
  const methods = (await server.get('/v1/billing/payment-methods', { token })).body.data
  expect(methods).toMatchObject([{ last4: '4242', is_default: true }])
  await server.jobs.idle()
  expect(await reconcile(server, { since: new Date(0) })).toEqual([])
})
