import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect } from 'vitest'

import { aDraft } from '../../databases/testing-databases.ts'
import type { TestDatabase } from '../../testing/test-database.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { test as base } from '../../testing/test.ts'
import { insertSubscription } from '../charges/stored-subscription.ts'
import { examplePlans } from '../plans/testing-plans.ts'
import { subscriptions } from '../schema.ts'
import { startPaid } from '../subscriptions/subscription.ts'
import { termsOf } from '../testing-billing.ts'

const limits = {
  websites: 3,
  databases: 3,
  members: 3,
  api_tokens: 3,
  attacks_kept_days: 7,
  assistant_answers: 2,
}

/** A server whose free plan includes three of everything. */
const test = base.extend('small', async ({ database }, { onCleanup }) => {
  const folder = mkdtempSync(join(tmpdir(), 'parapet-plans-'))
  const server = serverWith(
    database,
    folder,
    examplePlans.map((plan) => (plan.plan === 'free' ? { ...plan, limits } : plan)),
  )
  onCleanup(async () => {
    await server.stop()
    rmSync(folder, { recursive: true })
  })
  await database.clear()
  const ada = await server.join('ada@example.com')
  return { server, ada }
})

function serverWith(database: TestDatabase, folder: string, plans: unknown) {
  const file = join(folder, 'plans.json')
  writeFileSync(file, JSON.stringify(plans))
  return startTestServer(database, { env: { PLANS_FILE: file } })
}

test.for([
  ['websites', '/v1/domain', (n: number) => ({ name: `site-${n}.com` })],
  ['databases', '/v1/database', (n: number) => ({ ...aDraft, name: `Shop ${n}` })],
  [
    'api_tokens',
    '/v1/organisation/api-tokens',
    (n: number) => ({ name: `CI ${n}`, scopes: ['resources.list'], resource_ids: null }),
  ],
] as const)(
  'when 50 %s are added at once, exactly as many as the plan includes are accepted',
  async ([limit, path, bodyOf], { small: { ada } }) => {
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, n) => ada.post(path, bodyOf(n))),
    )
    const added = responses.filter(({ status }) => status === 200)
    const refused = responses.filter(({ body }) => body.code === 'limit_reached')
    expect([added.length, refused.length]).toEqual([3, 47])
    expect(refused[0]?.body.message).toMatch(/^Your plan includes 3 .*, and 3 are used\. Choose/)
    const { body } = await ada.get('/v1/billing/use')
    expect(body.data.limits).toContainEqual({ limit, used: 3, allowed: 3 })
  },
)

test('when people accept invitations at once, as many join as the plan includes', async ({
  small: { server, ada },
}) => {
  const emails = ['bob', 'eve', 'grace', 'joan', 'mary'].map((name) => `${name}@example.com`)
  await ada.post('/v1/organisation/invitations', { emails, role: 'member' })
  const accepted = await Promise.all(
    emails.map(async (email) => {
      const person = await server.join(email)
      const { text } = await server.readMail(email)
      const token = /invitation=([^\s&]+)/.exec(text)?.[1]
      return person.post('/v1/invitation/accept', { token })
    }),
  )
  expect(accepted.map(({ body, status }) => body.code ?? status).toSorted()).toEqual([
    200,
    200,
    'limit_reached',
    'limit_reached',
    'limit_reached',
  ])
  // The plan isn’t theirs.
  const refused = accepted.filter(({ status }) => status !== 200)
  for (const { body } of refused) {
    expect(body.message).toMatch(/^The organisation’s plan has no room .* Ask its owners/)
    expect(body.message).not.toMatch(/\d/)
  }
})

test('a removed website makes room, and is restored only while there is some', async ({
  small: { ada },
}) => {
  const ids = []
  for (const name of ['a.com', 'b.com', 'c.com']) {
    ids.push((await ada.post('/v1/domain', { name })).body.data.id as string)
  }
  await ada.post(`/v1/domain/${ids[0]}/remove`)
  expect((await ada.post('/v1/domain', { name: 'd.com' })).status).toBe(200)
  expect((await ada.post(`/v1/domain/${ids[0]}/restore`)).body.code).toBe('limit_reached')
})

test('of each limit, the most generous plan in force applies, and a suspended one doesn’t', async ({
  small: { server, ada },
}) => {
  const { db, clock } = server
  const { organisationId } = ada
  const allowed = async () =>
    (await ada.get('/v1/billing/use')).body.data.limits.map(
      (one: { allowed: number | null }) => one.allowed,
    )
  expect(await allowed()).toEqual([3, 3, 3, 3, 7, 2])
  const bought = startPaid(termsOf('team'), clock.now())
  await insertSubscription(db, { organisationId, resourceId: crypto.randomUUID() }, bought)
  expect(await allowed()).toEqual([20, 10, null, 50, 90, 500])
  await db.update(subscriptions).set({ state: 'suspended' })
  expect(await allowed()).toEqual([3, 3, 3, 3, 7, 2])
})
