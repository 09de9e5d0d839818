import { randomUUID } from 'node:crypto'

import { addResource } from '../organisation/resources/service.ts'
import { members, organisations } from '../organisation/schema.ts'
import type { Db } from '../platform/db/client.ts'
import { domains } from '../websites/schema/domains.ts'
import { partnerCommissions, partnerCustomers } from './schema.ts'

/** Customers that the partner created and nobody has taken over, each with its websites. */
const customers = [
  { name: 'Sample bakery', websites: ['bakery-demo.example', 'bakery-shop-demo.example'] },
  { name: 'Sample museum', websites: ['museum-demo.example'] },
] as const

/** Makes an organisation of an account that is a partner with customers, as sample data. */
export async function makeDemoPartner(tx: Db, { accountId, at }: { accountId: string; at: Date }) {
  const partnerId = randomUUID()
  await tx
    .insert(organisations)
    .values({ id: partnerId, name: 'Demo agency', createdAt: at, partnerSince: at })
  await tx
    .insert(members)
    .values({ organisationId: partnerId, accountId, role: 'owner', joinedAt: at })
  await tx.insert(partnerCommissions).values({ partnerId, since: at, basisPoints: 1_500 })
  for (const { name, websites } of customers) {
    const customerId = randomUUID()
    await tx.insert(organisations).values({ id: customerId, name, createdAt: at })
    const relation = { partnerId, customerId, addedAt: at }
    await tx.insert(partnerCustomers).values({ ...relation, state: 'held', role: 'admin' })
    for (const website of websites) {
      const of = { id: randomUUID(), organisationId: customerId, name: website }
      const state = { state: 'active', stateChangedAt: at, createdAt: at } as const
      await tx.insert(domains).values({ ...of, ...state })
      await addResource(tx, { ...of, kind: 'website' })
    }
  }
}
