import { and, eq, inArray } from 'drizzle-orm'

import { organisationActions } from '../../../contract/organisation/access.ts'
import { accounts } from '../../account/schema.ts'
import { members, resources } from '../../organisation/schema.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Db } from '../../platform/db/client.ts'
import type { Context } from '../../platform/dependencies.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { queueMail } from '../../platform/mail/outbox.ts'
import type { Money } from '../money/money.ts'

export type Telling = Context & { db: Database; clock: Clock }

/** An amount as a person reads it. */
export const shown = ({ currency, minor }: Money) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).format(minor / 100)

/** The website or database, unless it was removed. */
export async function nameOf(db: Db, resourceId: string) {
  const [resource] = await db.select().from(resources).where(eq(resources.id, resourceId))
  return resource?.name
}

/** Emails those who may pay for an organisation or, for invoices, the address in its billing details. Returns whom. */
export async function mailPayers(
  context: Telling,
  { organisationId, email }: { organisationId: string; email?: string | undefined },
  mail: Mail,
): Promise<string[]> {
  const sentTo = await context.db.transaction(async (tx) => {
    const payers = email ? [{ email }] : await payersOf(tx, organisationId)
    for (const payer of payers) await queueMail({ ...context, db: tx }, { to: payer.email, mail })
    return payers.map((payer) => payer.email)
  })
  context.outbox.wake()
  return sentTo
}

const payersOf = (db: Db, organisationId: string) =>
  db
    .select({ email: accounts.email })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .where(
      and(
        eq(members.organisationId, organisationId),
        inArray(members.role, [...organisationActions['billing.change']]),
      ),
    )
