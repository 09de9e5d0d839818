import { desc, eq } from 'drizzle-orm'

import type { Apply, PartnerApplication } from '../../../contract/partner/application.ts'
import type { Access } from '../../organisation/access/access.ts'
import { lockFor } from '../../organisation/access/lock-organisation.ts'
import type { Acting } from '../../organisation/acting.ts'
import { readName } from '../../organisation/organisations/name.ts'
import { audit } from '../../platform/audit/events.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Context, Dependencies } from '../../platform/dependencies.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { queueMail } from '../../platform/mail/outbox.ts'
import { countAttempt } from '../../platform/rate-limits/service.ts'
import { readPartnerOf } from '../customers/customers.ts'
import { partnerEmails } from '../emails.ts'
import { partnerLimits } from '../limits.ts'
import { isPartner } from '../partners/partners.ts'
import { partnerApplications } from '../schema.ts'
import { readSender } from '../sender.ts'

/** Returns the last application of the current organisation, or null before the first. */
export async function readApplication(
  db: Db,
  { organisationId }: Pick<Access, 'organisationId'>,
): Promise<PartnerApplication | null> {
  const [row] = await db
    .select()
    .from(partnerApplications)
    .where(eq(partnerApplications.organisationId, organisationId))
    .orderBy(desc(partnerApplications.appliedAt), desc(partnerApplications.id))
    .limit(1)
  if (!row) return null
  const { id, website, customers, wants, contact, state, reason } = row
  return {
    id,
    website,
    customers,
    wants,
    contact: contact || null,
    state,
    reason,
    applied_at: row.appliedAt.toISOString(),
    decided_at: row.decidedAt?.toISOString() ?? null,
  }
}

/** Stores an application of the current organisation, and emails it to the operator. Only one can be open at a time. */
export async function apply(
  context: Context & Pick<Dependencies, 'config'>,
  { access, caller }: Acting,
  wanted: Apply,
): Promise<PartnerApplication | null> {
  const { db, clock, config, outbox } = context
  const { organisationId, accountId } = access
  const subject = { limit: partnerLimits.applyByOrganisation, subject: organisationId }
  await countAttempt(context, [subject], caller)
  await db.transaction(async (tx) => {
    await lockFor(tx, access, 'customers.change')
    if (await isPartner(tx, organisationId))
      throw new Refusal('already_done', 'This organisation is already a partner.')
    if (await readPartnerOf(tx, organisationId))
      throw new Refusal(
        'not_possible',
        'A customer of a partner can’t become a partner. End that relationship first.',
      )
    const at = clock.now()
    const [made] = await tx
      .insert(partnerApplications)
      .values({ organisationId, ...wanted, state: 'open', appliedBy: accountId, appliedAt: at })
      .onConflictDoNothing()
      .returning({ id: partnerApplications.id })
    if (!made)
      throw new Refusal(
        'already_done',
        'An application is already open. You will get an email once we have decided.',
      )
    await audit(tx, 'PARTNER_APPLY', { at, organisationId, accountId, caller })
    if (config.operatorEmail === undefined) return
    const mail = partnerEmails.application({
      ...wanted,
      id: made.id,
      organisation: await readName(tx, organisationId),
      by: await readSender(tx, accountId),
    })
    await queueMail({ ...context, db: tx }, { to: config.operatorEmail, mail })
  })
  outbox.wake()
  return readApplication(db, access)
}
