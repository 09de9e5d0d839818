import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'

import { auditEvents } from '../../platform/audit/schema.ts'
import { DAY_SECONDS, HOUR_SECONDS } from '../../platform/clock.ts'
import { errorCode } from '../../platform/db/error-code.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { test as base } from '../../testing/test.ts'
import { billingDetails, invoices, vatChecks } from '../schema.ts'
import { offer, withWebsite } from '../testing-checkout.ts'
import { germanDetails } from '../testing-details.ts'
import { refusedWith, registered, startVies, unregistered } from './testing-vies.ts'

const path = '/v1/billing/details'
const french = {
  ...germanDetails,
  kind: 'company',
  name: 'Atelier SARL',
  country: 'FR',
  vat_number: 'FR 83 404 833 048',
  reference: 'PO 7',
}

/** A server that asks a VIES on this machine. */
const test = base.extend('withVies', async ({ database }, { onCleanup }) => {
  await database.clear()
  const vies = await startVies()
  const server = startTestServer(database, { outbound: vies.outbound })
  onCleanup(async () => {
    await server.stop()
    vies.close()
  })
  return { server, vies }
})

describe('billing details', () => {
  test('the first details become the default, others can be made the default, and the default can’t be removed while a plan is running', async ({
    server,
  }) => {
    const { ada, buy } = await withWebsite(server)
    const [first] = (await ada.get(path)).body.data
    expect(first).toMatchObject({ is_default: true, plans: 0, may_remove: true, vat_state: null })
    await buy()
    const added = (await ada.post(path, { ...germanDetails, name: 'Ada GmbH' })).body.data
    expect(added).toMatchObject({ is_default: false, plans: 0, may_remove: true })
    expect((await ada.post(`${path}/${first.id}/remove`)).body.code).toBe('not_possible')
    await ada.post(`${path}/${added.id}/default`)
    expect((await ada.get(path)).body.data).toMatchObject([
      { name: 'Ada GmbH', is_default: true, plans: 1, may_remove: false },
      { name: 'Ada Lovelace', is_default: false, plans: 0, may_remove: true },
    ])
    expect((await ada.post(`${path}/${first.id}/remove`)).status).toBe(200)
    expect((await ada.get(path)).body.data).toHaveLength(1)
  })

  test.for(['name', 'line1', 'line2', 'city', 'region', 'reference'])(
    'a character that an invoice can’t show is refused in %s, when added and when changed',
    async (field, { server }) => {
      const ada = await server.join('ada@example.com')
      const entered = { ...germanDetails, [field]: '東京商事' }
      const { id } = (await ada.post(path, germanDetails)).body.data
      for (const to of [path, `${path}/${id}`]) {
        const refused = await ada.post(to, entered)
        expect(refused.status).toBe(422)
        expect(refused.body.code).toBe('invalid_request')
        expect(refused.body.message).toContain('“東”')
      }
      const shown = { ...germanDetails, [field]: 'Łódź Αθήνα София شركة' }
      expect((await ada.post(path, shown)).status).toBe(200)
    },
  )

  test('if several details are added at once, exactly one becomes the default', async ({
    server,
  }) => {
    const ada = await server.join('ada@example.com')
    await Promise.all([1, 2, 3, 4].map(() => ada.post(path, germanDetails)))
    const listed: { is_default: boolean }[] = (await ada.get(path)).body.data
    expect(listed.map((one) => one.is_default)).toEqual([true, false, false, false])
  })

  test('an issued invoice keeps the details it was issued to', async ({ server }) => {
    const { ada, buy } = await withWebsite(server)
    await buy()
    const [invoice] = (await ada.get('/v1/invoices')).body.data
    const before = (await ada.get(`/v1/invoices/${invoice.id}`)).body.data.buyer
    const [details] = (await ada.get(path)).body.data
    await ada.post(`${path}/${details.id}`, { ...germanDetails, name: 'Ada King', city: 'Bonn' })
    expect((await ada.get(path)).body.data).toMatchObject([{ name: 'Ada King', city: 'Bonn' }])
    expect((await ada.get(`/v1/invoices/${invoice.id}`)).body.data.buyer).toEqual(before)
    const changes = eq(auditEvents.kind, 'BILLING_DETAILS_CHANGE')
    const [{ detail } = { detail: null }] = await server.db
      .select()
      .from(auditEvents)
      .where(changes)
    // Without the name of a person, which would outlive the account.
    expect(detail).toEqual({ country: 'DE', changed: 'name, city' })
  })

  test('a change is refused if somebody else has changed the details since they were loaded', async ({
    server,
  }) => {
    const ada = await server.join('ada@example.com')
    const before = germanDetails
    const { id } = (await ada.post(path, before)).body.data
    const change = (body: object) => ada.post(`${path}/${id}`, body)
    const moved = { ...germanDetails, city: 'Bonn' }
    expect((await change({ ...moved, before })).status).toBe(200)
    const stale = { ...germanDetails, reference: 'PO 7', before }
    expect((await change(stale)).body.code).toBe('changed_meanwhile')
    expect((await ada.get(path)).body.data).toMatchObject([{ city: 'Bonn', reference: null }])
    // As a form has it, which the console sends.
    const renewed = { ...moved, reference: 'PO 7', before: { ...moved, reference: '' } }
    expect((await change(renewed)).status).toBe(200)
  })

  test('what is added is based on nothing', async ({ server }) => {
    const ada = await server.join('ada@example.com')
    const refused = await ada.post(path, { ...germanDetails, before: germanDetails })
    expect(refused.status).toBe(422)
    expect((await ada.get(path)).body.data).toEqual([])
  })

  test('without billing details, plans can’t be bought or tried, and nothing is invoiced', async ({
    server,
  }) => {
    const { ada, path: plan, checkOut } = await withWebsite(server)
    const [details] = (await ada.get(path)).body.data
    await ada.post(`${path}/${details.id}/remove`)
    const refused = await checkOut()
    expect(refused.body).toMatchObject({
      code: 'not_possible',
      message: 'Add billing details first. Invoices need a name and an address.',
    })
    expect((await ada.post(`${plan}/trial`, offer)).body.code).toBe('not_possible')
    const gone = await checkOut({ ...offer, billing_details_id: details.id })
    expect(gone.body.errors).toMatchObject([{ path: 'billing_details_id' }])
    expect(await server.db.select().from(invoices)).toEqual([])
  })

  test('renewals are invoiced to the details chosen at the checkout, and to the default once those are removed', async ({
    server,
  }) => {
    const { ada, buy, wait, subscription } = await withWebsite(server)
    const other = (await ada.post(path, { ...germanDetails, name: 'Ada GmbH' })).body.data
    await buy(undefined, { ...offer, billing_details_id: other.id })
    expect((await subscription()).subscription?.billing_details_id).toBe(other.id)
    expect((await ada.get(path)).body.data).toMatchObject([{ plans: 0 }, { plans: 1 }])
    await wait(31 * DAY_SECONDS)
    await ada.post(`${path}/${other.id}/remove`)
    await wait(31 * DAY_SECONDS)
    const issued = await server.db.select().from(invoices).orderBy(invoices.number)
    expect(issued.map(({ snapshot }) => snapshot.buyer.name)).toEqual([
      'Ada GmbH',
      'Ada GmbH',
      'Ada Lovelace',
    ])
  })

  test('another organisation can’t find, choose or change any billing details', async ({
    server,
  }) => {
    const { ada } = await withWebsite(server)
    const [details] = (await ada.get(path)).body.data
    const eve = await server.join('eve@example.net')
    expect((await eve.get(path)).body.data).toEqual([])
    for (const [call, body] of [
      ['', germanDetails],
      ['/default', undefined],
      ['/check-vat', undefined],
      ['/remove', undefined],
    ] as const) {
      const foreign = await eve.post(`${path}/${details.id}${call}`, body)
      const unknown = await eve.post(`${path}/${crypto.randomUUID()}${call}`, body)
      expect([call, foreign.status, foreign.body.message]).toEqual([
        call,
        404,
        unknown.body.message,
      ])
    }
    await server.db.update(billingDetails).set({ isDefault: false })
    const id = (await ada.post(path, germanDetails)).body.data.id
    expect(id).not.toBe(details.id)
  })
})

describe('VAT numbers', () => {
  test('a number is not checked yet, then valid with its evidence, and the tax is reversed', async ({
    withVies: { server, vies },
  }) => {
    vies.respondWith(refusedWith('TIMEOUT'))
    const { ada, preview, buy } = await withWebsite(server)
    const { data } = (await ada.post(path, french)).body
    expect(data).toMatchObject({ vat_number: 'FR83404833048', vat_state: 'not_checked' })
    await server.jobs.idle()
    const chosen = { ...offer, billing_details_id: data.id }
    expect((await preview(chosen)).tax).toMatchObject({ reason: 'destination', basis_points: 2000 })
    vies.respondWith(registered)
    await ada.post(`${path}/${data.id}/check-vat`)
    await server.jobs.idle()
    expect(vies.asked.at(-1)).toEqual({
      countryCode: 'FR',
      vatNumber: '83404833048',
      requesterMemberStateCode: 'DE',
      requesterNumber: '999999999',
    })
    expect(await server.db.select().from(vatChecks)).toMatchObject([
      { vatNumber: 'FR83404833048', isValid: true, consultation: 'WAPIAAAAZzA9w4eT' },
    ])
    expect((await preview(chosen)).tax).toMatchObject({ reason: 'reverse_charge', basis_points: 0 })
    await buy(undefined, chosen)
    const [issued] = await server.db.select().from(invoices)
    expect(issued).toMatchObject({ taxMinor: 0, totalMinor: 1200 })
    expect(issued?.snapshot.buyer).toMatchObject({
      name: 'Atelier SARL',
      reference: 'PO 7',
      vatNumber: { status: 'valid', consultation: 'WAPIAAAAZzA9w4eT' },
    })
  })

  test.for([
    ['a number that isn’t registered', unregistered, 'invalid'],
    ['a number that VIES can’t read', refusedWith('INVALID_INPUT', 400), 'invalid'],
    ['a member state that is unavailable', refusedWith('MS_UNAVAILABLE'), 'not_checked'],
    ['too many requests', refusedWith('GLOBAL_MAX_CONCURRENT_REQ'), 'not_checked'],
    ['a page instead of JSON', () => ({ status: 200, body: 'Maintenance' }), 'not_checked'],
  ] as const)('%s is charged tax', async ([, answer, expected], { withVies: { server, vies } }) => {
    vies.respondWith(answer)
    const { ada, preview } = await withWebsite(server)
    const { id } = (await ada.post(path, french)).body.data
    await server.jobs.idle()
    expect((await ada.get(path)).body.data).toContainEqual(
      expect.objectContaining({ id, vat_state: expected }),
    )
    const { tax } = await preview({ ...offer, billing_details_id: id })
    expect(tax.reason).toBe('destination')
  })

  test('VIES is queried again after an hour, then every month, and tax is charged if the number is withdrawn', async ({
    withVies: { server, vies },
  }) => {
    vies.respondWith(refusedWith('MS_UNAVAILABLE'))
    const { ada, wait } = await withWebsite(server)
    const { id } = (await ada.post(path, french)).body.data
    const state = async () => {
      const [row] = await server.db.select().from(billingDetails).where(eq(billingDetails.id, id))
      return row?.vatState
    }
    await server.jobs.idle()
    vies.respondWith(registered)
    await wait(HOUR_SECONDS)
    expect(await state()).toBe('valid')
    vies.respondWith(unregistered)
    await wait(30 * DAY_SECONDS)
    expect(await state()).toBe('invalid')
    vies.respondWith(registered)
    await ada.post(`${path}/${id}/check-vat`)
    await server.jobs.idle()
    expect(await state()).toBe('valid')
    expect(await server.db.$count(vatChecks)).toBe(3)
  })

  test('changing a number discards the result for the old one', async ({
    withVies: { server, vies },
  }) => {
    const { ada } = await withWebsite(server)
    const { id } = (await ada.post(path, french)).body.data
    await server.jobs.idle()
    vies.respondWith(refusedWith('TIMEOUT'))
    const changed = await ada.post(`${path}/${id}`, { ...french, vat_number: 'FR40303265045' })
    expect(changed.body.data).toMatchObject({ vat_state: 'not_checked', vat_checked_at: null })
    // The name alone changes nothing about it.
    vies.respondWith(registered)
    await server.jobs.idle()
    await ada.post(`${path}/${id}/check-vat`)
    await server.jobs.idle()
    const renamed = await ada.post(`${path}/${id}`, {
      ...french,
      vat_number: 'FR40303265045',
      name: 'Studio SARL',
    })
    expect(renamed.body.data).toMatchObject({ name: 'Studio SARL', vat_state: 'valid' })
  })

  test('the evidence outlives the details, and the database refuses to change it', async ({
    withVies: { server },
  }) => {
    const { ada } = await withWebsite(server)
    const { id } = (await ada.post(path, french)).body.data
    await server.jobs.idle()
    await ada.post(`${path}/${id}/remove`)
    const kept = await server.db.select().from(vatChecks)
    expect(kept).toHaveLength(1)
    for (const change of [
      () => server.db.update(vatChecks).set({ isValid: false }),
      () => server.db.delete(vatChecks),
      () => server.db.execute('truncate vat_checks'),
    ]) {
      expect(await change().then(() => undefined, errorCode)).toBe('23001')
    }
    expect(await server.db.select().from(vatChecks)).toEqual(kept)
  })
})
