import { count } from 'drizzle-orm'

import type { Clock } from './clock.ts'
import type { Db } from './db/client.ts'
import { accounts } from './db/schema.ts'
import { hashPassword } from './security/passwords.ts'

/** For looking around on a machine of one's own. */
export const demo = { email: 'demo@parapet.example', password: 'quiet rampart lantern' }

/** Makes the demo account in a database that holds none yet, and gives whether it did. Never call it in production. */
export async function makeDemoAccount({ db, clock }: { db: Db; clock: Clock }): Promise<boolean> {
  const [existing] = await db.select({ count: count() }).from(accounts)
  if (existing?.count) return false
  const now = clock.now()
  await db.insert(accounts).values({
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
  })
  return true
}
