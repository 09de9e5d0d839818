import { and, eq, inArray } from 'drizzle-orm'

import { organisationActions } from '../../../contract/organisation/access.ts'
import { accounts } from '../../account/schema.ts'
import { members, resources } from '../../organisation/schema.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Db } from '../../platform/db/client.ts'
import type { Context } from '../../platform/dependencies.ts'
import { finishJobs } from '../../platform/jobs/queue-job.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { queueMails } from '../../platform/mail/outbox.ts'
import type { Money } from '../money/money.ts'

export type MailContext = Context & { db: Database; clock: Clock }

/** An amount formatted for people. */
export const shown = ({ currency, minor }: Money) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).format(minor / 100)

/** The website or database, unless it was removed. */
export const nameOf = async (db: Db, resourceId: string) =>
  (await namesOf(db, [resourceId])).get(resourceId)

/** The same for several, by their ids. */
export async function namesOf(db: Db, resourceIds: readonly string[]) {
  const found = await db
    .select({ id: resources.id, name: resources.name })
    .from(resources)
    .where(inArray(resources.id, [...resourceIds]))
  return new Map(found.map(({ id, name }) => [id, name]))
}

/** An email to those who may pay for an organisation or, for invoices, to the address in its billing details. */
export type PayerMail = { organisationId: string; email?: string | undefined; mail: Mail }

/** The jobs that the emails belong to. They end in the same transaction: a repeated job would send the emails again. */
type FinishedJobs = { kind: string; subjectIds: readonly string[] }

/** Queues several emails, all of them or none. Returns the recipients. */
export async function mailAll(
  context: MailContext,
  mails: readonly PayerMail[],
  jobs?: FinishedJobs,
): Promise<string[]> {
  const sentTo = await context.db.transaction(async (tx) => {
    const payers = await payersOf(
      tx,
      mails.filter(({ email }) => !email).map(({ organisationId }) => organisationId),
    )
    const queued = mails.flatMap(({ organisationId, email, mail }) => {
      const own = payers.filter((payer) => payer.organisationId === organisationId)
      const addresses = email ? [email] : own.map((payer) => payer.email)
      return addresses.map((to) => ({ to, mail, organisationId }))
    })
    await queueMails({ ...context, db: tx }, queued)
    if (jobs) await finishJobs(tx, jobs.kind, jobs.subjectIds)
    return queued.map(({ to }) => to)
  })
  context.outbox.wake()
  return sentTo
}

const payersOf = (db: Db, organisationIds: readonly string[]) =>
  db
    .select({ email: accounts.email, organisationId: members.organisationId })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .where(
      and(
        inArray(members.organisationId, [...organisationIds]),
        inArray(members.role, [...organisationActions['billing.change']]),
      ),
    )
