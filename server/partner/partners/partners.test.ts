import { eq } from 'drizzle-orm'
import { expect } from 'vitest'

import { ORGANISATION_HEADER } from '../../../contract/organisation/access.ts'
import { NotDone } from '../../billing/operating/operations.ts'
import { payers } from '../../billing/schema.ts'
import { demo, makeDemoAccount } from '../../demo-account.ts'
import { members, organisations } from '../../organisation/schema.ts'
import { auditEvents } from '../../platform/audit/schema.ts'
import { test } from '../../testing/test.ts'
import { addPartner, removePartner } from '../operating/partners.ts'
import { partnerCustomers } from '../schema.ts'
import { listPartners, readCommission } from './partners.ts'

test('the operator makes an organisation a partner, changes its commission, and ends it without customers', async ({
  server,
}) => {
  const { db, clock } = server
  const ada = await server.join('ada@example.com')
  const read = async () => {
    const { status } = await ada.get('/v1/partner/customers')
    return { status, is: (await ada.get('/v1/organisation')).body.data.is_partner }
  }
  expect(await read()).toEqual({ status: 404, is: false })
  await expect(removePartner(server, ada.organisationId)).rejects.toThrow(NotDone)
  await addPartner(server, ada.organisationId, { basisPoints: 1500 })
  expect(await read()).toEqual({ status: 200, is: true })
  await expect(addPartner(server, ada.organisationId, { basisPoints: 1500 })).rejects.toThrow(
    NotDone,
  )
  const before = clock.now()
  clock.advance(60)
  await addPartner(server, ada.organisationId, { basisPoints: 2000 })
  expect(await readCommission(db, ada.organisationId, before)).toBe(1500)
  expect(await readCommission(db, ada.organisationId, clock.now())).toBe(2000)
  expect(await listPartners(db, clock.now())).toMatchObject([
    { id: ada.organisationId, since: before, basisPoints: 2000 },
  ])

  const bob = await server.join('bob@example.com')
  const relation = { partnerId: ada.organisationId, customerId: bob.organisationId }
  const facts = { state: 'active', addedAt: clock.now() } as const
  await db.insert(partnerCustomers).values({ ...relation, ...facts, role: 'admin' })
  await db.insert(members).values({
    organisationId: bob.organisationId,
    accountId: ada.accountId,
    role: 'admin',
    partnerId: ada.organisationId,
    joinedAt: clock.now(),
  })
  await db
    .insert(payers)
    .values({ organisationId: bob.organisationId, payerId: ada.organisationId, since: clock.now() })
  expect((await ada.get('/v1/partner/customers')).body.data).toMatchObject([
    { id: bob.organisationId, state: 'active' },
  ])
  await expect(removePartner(server, ada.organisationId)).rejects.toThrow('still has customers: 1')
  // Nobody could end a relationship with an organisation that was deleted.
  const setDeleted = (deletedAt: Date | null) =>
    db.update(organisations).set({ deletedAt }).where(eq(organisations.id, bob.organisationId))
  await setDeleted(clock.now())
  await removePartner(server, ada.organisationId)
  await setDeleted(null)
  expect((await bob.get('/v1/organisation/partner')).body.data).toBeNull()
  expect(await db.select().from(partnerCustomers)).toMatchObject([{ state: 'ended', role: null }])
  expect(await db.$count(members, eq(members.partnerId, ada.organisationId))).toBe(0)
  expect(await db.$count(payers)).toBe(0)
  const ends = await db.select().from(auditEvents).where(eq(auditEvents.kind, 'CUSTOMER_END'))
  expect(ends.map(({ organisationId }) => organisationId).toSorted()).toEqual(
    [ada.organisationId, bob.organisationId].toSorted(),
  )
  expect(await read()).toEqual({ status: 404, is: false })
  expect(await server.auditKinds()).toEqual(
    expect.arrayContaining(['PARTNER_ADD', 'PARTNER_REMOVE']),
  )
})

test.for(['', 'ada', '3f0e1f57-13d7-4c9a-9d3c-0d8f7a0c9b11'])(
  'the operator’s command names an organisation that does not exist: %s',
  async (id, { server }) => {
    await expect(addPartner(server, id, { basisPoints: 0 })).rejects.toThrow(
      `There is no organisation with the ID ${id}.`,
    )
  },
)

test('the demo account has a partner with customers in addition to its first organisation', async ({
  server,
}) => {
  await makeDemoAccount(server)
  const { user_token: token } = (
    await server.post('/v1/auth', { username: demo.email, password: demo.password })
  ).body
  const organisationsOf = (await server.get('/v1/organisations', { token })).body.data
  expect(organisationsOf).toMatchObject([
    { is_partner: false },
    { name: 'Demo agency', is_partner: true, role: 'owner' },
  ])
  const headers = { [ORGANISATION_HEADER]: organisationsOf[1].id as string }
  const { data } = (await server.get('/v1/partner/domains', { token, headers })).body
  expect(data.map(({ name }: { name: string }) => name)).toEqual([
    'bakery-demo.example',
    'bakery-shop-demo.example',
    'museum-demo.example',
  ])
})
