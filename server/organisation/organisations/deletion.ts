import { and, asc, eq } from 'drizzle-orm'

import { accounts } from '../../account/schema.ts'
import { type AuditKind, audit } from '../../platform/audit/events.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Context } from '../../platform/dependencies.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { queueJob } from '../../platform/jobs/queue-job.ts'
import { jobs } from '../../platform/jobs/schema.ts'
import { queueMail } from '../../platform/mail/outbox.ts'
import { lockFor } from '../access/lock-organisation.ts'
import type { Acting } from '../acting.ts'
import { organisationEmails } from '../emails.ts'
import { keepOneOrganisation } from '../keep-one-organisation.ts'
import { personName } from '../person-name.ts'
import { invitations, members, organisations } from '../schema.ts'
import { readName } from './name.ts'
import { restorableUntil } from './restorable-until.ts'
import { storeSessionLimits } from './session-limits.ts'

export const PURGE_JOB = 'purge_organisation'

/** Deletes the organisation in use: from now on, only its owners see it, and can restore it until the returned time. */
export async function deleteOrganisation(context: Context, acting: Acting) {
  const at = context.clock.now()
  const until = restorableUntil(at)
  await changeDeletion(context, acting, {
    deletedAt: at,
    refusal: 'This organisation is deleted already.',
    kind: 'ORGANISATION_DELETE',
    mail: organisationEmails.organisationDeleted,
    follow: async (tx, { organisationId, memberIds }) => {
      await tx
        .update(invitations)
        .set({ state: 'revoked' })
        .where(
          and(eq(invitations.organisationId, organisationId), eq(invitations.state, 'pending')),
        )
      for (const accountId of memberIds) await keepOneOrganisation(tx, accountId, at)
      const subject = { subjectId: organisationId, ownerId: organisationId }
      await queueJob(tx, { kind: PURGE_JOB, ...subject, dueAt: until })
    },
  })
  return until
}

/** Restores the deleted organisation in use, with everything that it owned. */
export const restoreOrganisation = (context: Context, acting: Acting) =>
  changeDeletion(context, acting, {
    deletedAt: null,
    refusal: 'This organisation is not deleted.',
    kind: 'ORGANISATION_RESTORE',
    mail: organisationEmails.organisationRestored,
    follow: async (tx, { organisationId }) => {
      await tx.delete(jobs).where(and(eq(jobs.kind, PURGE_JOB), eq(jobs.subjectId, organisationId)))
    },
  })

/** Notifies every member: their consoles immediately, and all of them by email. */
async function changeDeletion(
  context: Context,
  { access, caller }: Acting,
  {
    deletedAt,
    refusal,
    kind,
    mail,
    follow,
  }: {
    deletedAt: Date | null
    /** If it is so already. */
    refusal: string
    kind: Extract<AuditKind, 'ORGANISATION_DELETE' | 'ORGANISATION_RESTORE'>
    mail: typeof organisationEmails.organisationDeleted
    follow: (tx: Db, of: { organisationId: string; memberIds: string[] }) => Promise<void>
  },
) {
  const { db, clock, live, outbox } = context
  const { organisationId, accountId } = access
  const people = await db.transaction(async (tx) => {
    await lockFor(tx, access, 'organisation.delete')
    const isIt = eq(organisations.id, organisationId)
    const [before] = await tx.select().from(organisations).where(isIt)
    if ((before?.deletedAt === null) === (deletedAt === null))
      throw new Refusal('already_done', refusal)
    await tx.update(organisations).set({ deletedAt }).where(isIt)
    const all = await tx
      .select({ id: accounts.id, email: accounts.email, name: personName })
      .from(members)
      .innerJoin(accounts, eq(accounts.id, members.accountId))
      .where(eq(members.organisationId, organisationId))
      .orderBy(asc(accounts.id))
    await storeSessionLimits(tx, { organisationId })
    await follow(tx, { organisationId, memberIds: all.map(({ id }) => id) })
    const organisation = await readName(tx, organisationId)
    const detail = { name: organisation }
    const at = clock.now()
    await audit(tx, kind, { at, organisationId, accountId, caller, detail })
    const by = all.find(({ id }) => id === accountId)?.name ?? ''
    for (const { email } of all)
      await queueMail({ ...context, db: tx }, { to: email, mail: mail({ organisation, by }) })
    return all
  })
  for (const { id } of people) live.publish(id, { kind: 'access' })
  outbox.wake()
}
