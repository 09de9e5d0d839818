import { randomUUID } from 'node:crypto'

import { count } from 'drizzle-orm'

import { accounts } from './account/schema.ts'
import { makeDemoBilling } from './billing/demo-billing.ts'
import type { BillingContext } from './billing/set-up.ts'
import { makeDemoDatabase } from './databases/demo-database.ts'
import { makeFirstOrganisation } from './organisation/first-organisation.ts'
import { addResource } from './organisation/resources/service.ts'
import { makeDemoPartner } from './partner/demo-partner.ts'
import { secondsAfter } from './platform/clock.ts'
import { makePartitions } from './platform/log-intake/partitions.ts'
import { hashPassword } from './platform/security/passwords.ts'
import { demoEvents } from './websites/attacks/demo-events.ts'
import { eventRows } from './websites/attacks/event-rows.ts'
import { storeEvents } from './websites/attacks/store-events.ts'
import { domains } from './websites/schema/domains.ts'

/** For trying things out on your own machine. */
export const demo = { email: 'demo@parapet.example', password: 'quiet rampart lantern' }

const DEMO_WEBSITE = 'parapet-demo.example'

/**
 * Creates the demo account in a database without accounts, and returns whether it did: with a website under attack and
 * its plan, a database with findings, and a partner with customers.
 * Never call it in production.
 */
export async function makeDemoAccount(context: BillingContext): Promise<boolean> {
  const { db, clock } = context
  const [existing] = await db.select({ count: count() }).from(accounts)
  if (existing?.count) return false
  const now = clock.now()
  const account = {
    id: randomUUID(),
    email: demo.email,
    emailKey: demo.email,
    emailVerifiedAt: now,
    passwordHash: await hashPassword(demo.password),
    firstName: 'Demo',
    lastName: 'Person',
    isTechnical: true,
    useCase: 1,
    companySize: 2,
    onboardedAt: now,
    createdAt: now,
  }
  const website = {
    id: randomUUID(),
    name: DEMO_WEBSITE,
    state: 'active',
    stateChangedAt: now,
    createdAt: now,
  } as const
  const organisationId = await db.transaction(async (tx) => {
    await tx.insert(accounts).values(account)
    const madeId = await makeFirstOrganisation(tx, { accountId: account.id, at: now })
    await tx.insert(domains).values({ ...website, organisationId: madeId })
    await addResource(tx, {
      id: website.id,
      organisationId: madeId,
      kind: 'website',
      name: website.name,
    })
    await makeDemoDatabase(tx, madeId, now)
    // After the first one, so that this is not the one that a session begins in.
    await makeDemoPartner(tx, { accountId: account.id, at: secondsAfter(now, 1) })
    const events = demoEvents(DEMO_WEBSITE, now)
    await makePartitions(
      tx,
      'attack_events',
      events.map(({ occurredAt }) => occurredAt),
    )
    await storeEvents(tx, website.id, { rows: eventRows(website.id, events), isDemo: true })
    return madeId
  })
  await makeDemoBilling(context, {
    organisationId,
    accountId: account.id,
    role: 'owner',
    resourceId: website.id,
  })
  return true
}
