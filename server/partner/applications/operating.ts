import { and, asc, eq } from 'drizzle-orm'

import { accounts } from '../../account/schema.ts'
import { NotDone } from '../../billing/operating/operations.ts'
import { readName, readNames } from '../../organisation/organisations/name.ts'
import { audit } from '../../platform/audit/events.ts'
import type { Db } from '../../platform/db/client.ts'
import { isUuid } from '../../platform/db/is-uuid.ts'
import type { Context } from '../../platform/dependencies.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { queueMail } from '../../platform/mail/outbox.ts'
import { partnerEmails } from '../emails.ts'
import { addPartner } from '../operating/partners.ts'
import { partnerApplications } from '../schema.ts'

type Operating = Pick<Context, 'db' | 'clock' | 'keys'>
type Row = typeof partnerApplications.$inferSelect

/** Returns the applications that nobody has decided on, oldest first, with what their organisations are called. */
export async function listApplications(db: Db) {
  const rows = await db
    .select()
    .from(partnerApplications)
    .where(eq(partnerApplications.state, 'open'))
    .orderBy(asc(partnerApplications.appliedAt), asc(partnerApplications.id))
  const names = await readNames(
    db,
    rows.map(({ organisationId }) => organisationId),
  )
  return rows.map((row) => ({ ...row, name: names.get(row.organisationId) ?? '' }))
}

/** Makes the organisation of an open application a partner. Throws `NotDone` without one. */
export async function acceptApplication(
  context: Operating,
  id: string,
  commission: { basisPoints: number },
): Promise<string> {
  const { organisationId } = await findOpen(context.db, id)
  return makePartner(context, organisationId, commission)
}

/** Makes an organisation a partner, or changes its commission. Accepts its open application. */
export const makePartner = (
  context: Operating,
  organisationId: string,
  commission: { basisPoints: number },
): Promise<string> =>
  context.db.transaction(async (tx) => {
    const within = { ...context, db: tx }
    const done = await addPartner(within, organisationId, commission)
    const [open] = await tx
      .update(partnerApplications)
      .set({ state: 'accepted', decidedAt: context.clock.now() })
      .where(isOpen(organisationId))
      .returning()
    if (!open) return done
    const organisation = await readName(tx, organisationId)
    await mailApplicant(within, open, partnerEmails.applicationAccepted({ organisation }))
    return done
  })

/** Declines an open application, and emails the reason. Throws `NotDone` without one. */
export const declineApplication = (
  context: Operating,
  id: string,
  { reason }: { reason: string },
): Promise<string> =>
  context.db.transaction(async (tx) => {
    const within = { ...context, db: tx }
    const at = context.clock.now()
    const { organisationId } = await findOpen(tx, id)
    const [declined] = await tx
      .update(partnerApplications)
      .set({ state: 'declined', reason, decidedAt: at })
      .where(isOpen(organisationId))
      .returning()
    if (!declined) throw noneOpen(id)
    await audit(tx, 'PARTNER_APPLICATION_DECLINE', { at, organisationId, detail: { reason } })
    const organisation = await readName(tx, organisationId)
    await mailApplicant(
      within,
      declined,
      partnerEmails.applicationDeclined({ organisation, reason }),
    )
    return `The application of ${organisation} is declined.`
  })

const isOpen = (organisationId: string) =>
  and(eq(partnerApplications.organisationId, organisationId), eq(partnerApplications.state, 'open'))

const noneOpen = (id: string) => new NotDone(`There is no open application with the ID ${id}.`)

async function findOpen(db: Db, id: string): Promise<Row> {
  const [found] = isUuid(id)
    ? await db
        .select()
        .from(partnerApplications)
        .where(and(eq(partnerApplications.id, id), eq(partnerApplications.state, 'open')))
    : []
  if (!found) throw noneOpen(id)
  return found
}

/** An applicant who has closed their account since then gets no email. */
async function mailApplicant(context: Operating, { appliedBy, organisationId }: Row, mail: Mail) {
  if (appliedBy === null) return
  const [account] = await context.db
    .select({ email: accounts.email })
    .from(accounts)
    .where(eq(accounts.id, appliedBy))
  if (account) await queueMail(context, { to: account.email, mail, organisationId })
}
