import fc from 'fast-check'
import { expect } from 'vitest'

import {
  mayRole,
  ORGANISATION_HEADER,
  type OrganisationAction,
  type PartnerRole,
  partnerRoles,
  type Role,
  roles,
} from '../contract/organisation/access.ts'
import { issueInvoice } from './billing/issuing/issue.ts'
import { clearPayer, setPayer } from './billing/parties/payer.ts'
import { freePlan } from './billing/plans/plans-file.ts'
import { subscriptions } from './billing/schema.ts'
import { exampleBuyer, exampleSeller, termsOf } from './billing/testing-billing.ts'
import { addResource } from './organisation/resources/service.ts'
import { members, organisations } from './organisation/schema.ts'
import { partnerCommissions, partnerCustomers } from './partner/schema.ts'
import { DAY_SECONDS, secondsAfter } from './platform/clock.ts'
import type { TestServer } from './testing/test-server.ts'
import { test } from './testing/test.ts'

/** The first two may be customers of the other two, which are partners. Each has one website. */
const CUSTOMERS = [0, 1] as const
const PARTNERS = [2, 3] as const
const ORGANISATIONS = [...CUSTOMERS, ...PARTNERS]
const PEOPLE = [0, 1, 2, 3]

const world = fc.record({
  members: fc.uniqueArray(
    fc.record({
      organisation: fc.constantFrom(...ORGANISATIONS),
      person: fc.constantFrom(...PEOPLE),
      role: fc.constantFrom<Role>(...roles),
    }),
    {
      selector: ({ organisation, person }) => `${organisation} ${person}`,
      minLength: 6,
      maxLength: 12,
    },
  ),
  relations: fc.tuple(...CUSTOMERS.map(() => relation())),
})
type World = typeof world extends fc.Arbitrary<infer Value> ? Value : never

/** Of a customer to a partner, whose people may do something in it, and which may pay for it. */
function relation() {
  return fc.option(
    fc.record({
      partner: fc.constantFrom(...PARTNERS),
      role: fc.option(fc.constantFrom<PartnerRole>(...partnerRoles), { nil: null }),
      pays: fc.boolean(),
    }),
    { nil: undefined },
  )
}

/** The model: who pays for the plans of an organisation. */
const payerOf = ({ relations }: World, organisation: number) => {
  const found = relations[organisation]
  return found?.pays ? found.partner : organisation
}

/** The model: a person's role in an organisation, of their own or as somebody of its partner. */
function roleIn(of: World, person: number, organisation: number) {
  const own = (place: number) =>
    of.members.find((one) => one.person === person && one.organisation === place)
  const member = own(organisation)
  if (member) return { role: member.role, isPartner: false }
  const found = of.relations[organisation]
  if (!found?.role || !own(found.partner)) return undefined
  return { role: found.role as Role, isPartner: true }
}

function may(of: World, person: number, organisation: number, action: OrganisationAction) {
  const found = roleIn(of, person, organisation)
  return found && mayRole(found.role, action, found)
}

/** Stores it. Returns the people, and the ids and websites of the organisations. */
async function build(server: TestServer, of: World, run: number) {
  const { db, clock } = server
  const at = clock.now()
  const people = await Promise.all(
    PEOPLE.map((person) => server.join(`p${person}.${run}@example.com`)),
  )
  const places = await Promise.all(
    ORGANISATIONS.map(async (organisation) => {
      const isPartner = organisation >= PARTNERS[0]
      const [row] = await db
        .insert(organisations)
        .values({ name: `O${organisation}`, createdAt: at, ...(isPartner && { partnerSince: at }) })
        .returning()
      if (isPartner && row) {
        await db.insert(partnerCommissions).values({ partnerId: row.id, since: at, basisPoints: 0 })
      }
      const websiteId = crypto.randomUUID()
      const name = `o${organisation}r${run}.com`
      const organisationId = row?.id ?? ''
      await addResource(db, { id: websiteId, organisationId, kind: 'website', name })
      return { organisationId, websiteId }
    }),
  )
  const idOf = (organisation: number) => places[organisation]?.organisationId ?? ''
  for (const { organisation, person, role } of of.members) {
    const accountId = people[person]?.accountId ?? ''
    await db
      .insert(members)
      .values({ organisationId: idOf(organisation), accountId, role, joinedAt: at })
  }
  for (const customer of CUSTOMERS) {
    const found = of.relations[customer]
    if (!found) continue
    const [customerId, partnerId] = [idOf(customer), idOf(found.partner)]
    await db
      .insert(partnerCustomers)
      .values({ partnerId, customerId, state: 'active', role: found.role, addedAt: at })
    for (const person of PEOPLE) {
      const guest = roleIn(of, person, customer)
      if (!guest?.isPartner) continue
      const accountId = people[person]?.accountId ?? ''
      await db.insert(members).values({
        organisationId: customerId,
        accountId,
        role: guest.role,
        joinedAt: at,
        partnerId,
      })
    }
    // A payer of before leaves nothing behind.
    await setPayer(db, { organisationId: customerId, payerId: partnerId, at })
    if (!found.pays) await clearPayer(db, customerId, at)
  }
  const terms = { ...termsOf('basic'), plan: 'pro', version: 1 }
  const invoiceIds: string[] = []
  for (const organisation of ORGANISATIONS) {
    const resourceId = places[organisation]?.websiteId ?? ''
    const { price, plan, version, rank, interval } = terms
    await db.insert(subscriptions).values({
      organisationId: idOf(organisation),
      resourceId,
      state: 'active',
      plan,
      version,
      rank,
      interval,
      currency: price.currency,
      priceMinor: price.minor,
      periodStartsAt: at,
      periodEndsAt: secondsAfter(at, DAY_SECONDS),
      anchor: at,
      cancelsAtPeriodEnd: false,
      retries: 0,
    })
    const day = at.toISOString()
    const { id } = await issueInvoice(
      db,
      { organisationId: idOf(payerOf(of, organisation)), resourceId },
      {
        lines: [{ description: 'Pro', net: price, from: day, until: day }],
        purpose: { kind: 'renew' },
        seller: exampleSeller,
        buyer: exampleBuyer,
        at,
      },
    )
    invoiceIds.push(id)
  }
  return { people, places, invoiceIds }
}

type Built = Awaited<ReturnType<typeof build>>

/** What the server shows a person who acts in an organisation. */
async function shownTo(
  server: TestServer,
  { people, places, invoiceIds }: Built,
  { person, inUse }: { person: number; inUse: number },
) {
  const headers = { [ORGANISATION_HEADER]: places[inUse]?.organisationId ?? '' }
  const options = { token: people[person]?.token ?? '', headers }
  const get = async (path: string) => (await server.get(path, options)).body
  const numberOf = (id: string) => places.findIndex(({ organisationId }) => organisationId === id)
  const month = server.clock.now().toISOString().slice(0, 7)
  const list: { id: string }[] | undefined = (await get('/v1/invoices')).data
  const use: { limit: string; allowed: number | null }[] | undefined = (
    await get('/v1/billing/use')
  ).data?.limits
  const lines: { customer: string; invoiced_to: string }[] | undefined = (
    await get(`/v1/partner/statements/${month}`)
  ).data?.lines
  return {
    invoices: list?.map(({ id }) => invoiceIds.indexOf(id)).toSorted() ?? 'none',
    opened: await Promise.all(
      invoiceIds.map(async (id) => (await get(`/v1/invoices/${id}`)).status === 200),
    ),
    limit: use?.find(({ limit }) => limit === 'members')?.allowed ?? 'none',
    statement:
      lines?.map(({ customer, invoiced_to: to }) => `${customer} ${to}`).toSorted() ?? 'none',
    plans: await Promise.all(
      places.map(async ({ websiteId }) => {
        const { data } = await get(`/v1/billing/subscriptions/${websiteId}`)
        if (!data) return 'none'
        const payer = data.payer ? numberOf(data.payer.id) : 'itself'
        return `payer ${payer}, ${data.open_invoice ? 'open invoice' : 'no invoice'}`
      }),
    ),
    changes: await Promise.all(
      places.map(async ({ websiteId }) => {
        const path = `/v1/billing/subscriptions/${websiteId}/keep`
        const { code, message } = (await server.post(path, {}, options)).body
        return message.includes('pays for the plans') ? 'left to its payer' : code
      }),
    ),
  }
}

/** The model of it: what follows from the roles, and from who pays. */
function predicted(of: World, { person, inUse }: { person: number; inUse: number }) {
  const seesHere = may(of, person, inUse, 'billing.see')
  const paidHere = ORGANISATIONS.filter((one) => payerOf(of, one) === inUse)
  /** A plan is found where its website belongs, and by its payer in the payer's own organisation. */
  const placeOf = (owner: number) => (payerOf(of, owner) === inUse ? inUse : owner)
  const customersHere = CUSTOMERS.filter((one) => of.relations[one]?.partner === inUse)
  return {
    invoices: seesHere ? paidHere : 'none',
    // Found in any of the person’s organisations.
    opened: ORGANISATIONS.map((one) => may(of, person, payerOf(of, one), 'billing.see') === true),
    limit: may(of, person, inUse, 'limits.see') ? 'of its own plans' : 'none',
    statement:
      seesHere && inUse >= PARTNERS[0]
        ? customersHere.map((one) => `O${one} ${of.relations[one]?.pays ? 'partner' : 'customer'}`)
        : 'none',
    plans: ORGANISATIONS.map((owner) => {
      if (!may(of, person, placeOf(owner), 'billing.see')) return 'none'
      const payer = payerOf(of, owner)
      const isOpenHere = payer === placeOf(owner)
      return `payer ${payer === owner ? 'itself' : payer}, ${isOpenHere ? 'open invoice' : 'no invoice'}`
    }),
    changes: ORGANISATIONS.map((owner) => {
      const place = placeOf(owner)
      if (!roleIn(of, person, place)) return 'not_found'
      if (!may(of, person, place, 'billing.change')) return 'not_allowed'
      // Nothing was cancelled: there is nothing to keep.
      return payerOf(of, owner) === place ? 'not_possible' : 'left to its payer'
    }),
  }
}

test('the payer determines who sees the invoices, changes the plans and has them in a statement, as the model predicts', async ({
  server,
}) => {
  const free = freePlan(server.billing.catalogue)?.limits.members
  let run = 0
  const property = fc.asyncProperty(world, async (of) => {
    run += 1
    const built = await build(server, of, run)
    for (const person of PEOPLE) {
      for (const inUse of ORGANISATIONS) {
        const about = { person, inUse }
        const { limit, ...shown } = await shownTo(server, built, about)
        // Whoever pays for it, an organisation has the limits of its own plans.
        const seen = limit === 'none' || limit === free ? limit : 'of its own plans'
        expect({ ...about, ...shown, limit: seen }).toEqual({ ...about, ...predicted(of, about) })
      }
    }
  })
  await fc.assert(property, { numRuns: 4 })
})
