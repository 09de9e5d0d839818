import { and, eq, inArray } from 'drizzle-orm'

import type { AuditKind } from '../../../contract/audit-kinds.ts'
import type { CustomerSide } from '../../../contract/partner/customer-states.ts'
import { clearPayer } from '../../billing/parties/payer.ts'
import { databaseIngestKeys, databases } from '../../databases/schema.ts'
import { lockFor, lockOrganisation } from '../../organisation/access/lock-organisation.ts'
import type { Acting } from '../../organisation/acting.ts'
import { findPerson, mailOwners } from '../../organisation/members/service.ts'
import { markDeleted } from '../../organisation/organisations/deletion.ts'
import { chosenName, readName } from '../../organisation/organisations/name.ts'
import { storeSessionLimits } from '../../organisation/organisations/session-limits.ts'
import { members } from '../../organisation/schema.ts'
import { audit } from '../../platform/audit/events.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Context } from '../../platform/dependencies.ts'
import { ingestKeys } from '../../websites/schema/attacks.ts'
import { domains } from '../../websites/schema/domains.ts'
import { partnerEmails } from '../emails.ts'
import { partnerCustomers, partnerRequests } from '../schema.ts'
import {
  findRelation,
  noSuchCustomer,
  readPartnerOf,
  readPayer,
  type Relation,
} from './customers.ts'
import { endRelationOf, isPendingFor } from './purge.ts'

/**
 * Ends the relationship with a customer, who keeps everything. An organisation that nobody has taken over is deleted,
 * because nobody would be left in it.
 */
export const endByPartner = (context: Context, acting: Acting, customerId: string) =>
  end(context, { acting, side: 'partner' }, async (tx) => {
    const partnerId = acting.access.organisationId
    await lockFor(tx, acting.access, 'customers.change')
    await findRelation(tx, partnerId, customerId)
    // In the order in which somebody who accepts an offer locks them. Otherwise the two could deadlock.
    await tx.select().from(partnerRequests).where(isPendingFor(customerId)).for('update')
    await lockOrganisation(tx, customerId)
    return findRelation(tx, partnerId, customerId)
  })

/** Ends the relationship of the current organisation with its partner. */
export const endByCustomer = (context: Context, acting: Acting) =>
  end(context, { acting, side: 'customer' }, async (tx) => {
    await lockFor(tx, acting.access, 'members.change')
    const relation = await readPartnerOf(tx, acting.access.organisationId)
    if (!relation) throw noSuchCustomer()
    return relation
  })

/** `lock` returns the relationship, which nobody else changes until the end of the transaction. */
async function end(
  context: Context,
  { acting: { access, caller }, side }: { acting: Acting; side: CustomerSide },
  lock: (tx: Db) => Promise<Relation>,
) {
  const { db, clock, live, outbox } = context
  const { accountId } = access
  const notified = await db.transaction(async (tx) => {
    const within = { ...context, db: tx }
    const { id, state, partnerId, customerId } = await lock(tx)
    const at = clock.now()
    const [partner, organisation] = [await readName(tx, partnerId), await readName(tx, customerId)]
    const wasPaid = (await readPayer(tx, { id })) === 'partner'
    await endRelationOf(tx, { organisationId: customerId, at })
    await clearPayer(tx, customerId, at)
    if (wasPaid)
      await auditBoth(
        within,
        { at, partnerId, customerId },
        { accountId, caller, side, kind: 'CUSTOMER_PAY_END', detail: { side, was: 'partner' } },
      )
    const left = await removePeople(tx, { partnerId, customerId })
    await auditBoth(
      within,
      { at, partnerId, customerId },
      { accountId, caller, side, kind: 'CUSTOMER_END', detail: { side } },
    )
    if (state === 'held') {
      await markDeleted(within, {
        organisationId: customerId,
        accountId,
        at,
        caller: { ...caller, partnerId },
      })
      return left
    }
    const { name: by } = await findPerson(tx, access.organisationId, accountId)
    const nobody = { id: accountId }
    const about = { by, organisation, other: partner, wasPaid }
    await mailOwners(within, { organisationId: customerId, ...nobody }, partnerEmails.ended(about))
    await mailOwners(within, { organisationId: partnerId, ...nobody }, partnerEmails.ended(about))
    return left
  })
  for (const id of notified) live.publish(id, { kind: 'access' })
  outbox.wake()
}

/** Withdraws the offer to pay, or stops the partner from paying. */
export async function endPaying(
  tx: Db,
  { id, customerId }: Pick<Relation, 'id' | 'customerId'>,
  at: Date,
) {
  await tx.update(partnerCustomers).set({ payOfferedAt: null }).where(eq(partnerCustomers.id, id))
  await clearPayer(tx, customerId, at)
}

/** Ends the access of the partner's people and of the keys that they created. Returns their ids. */
export async function removePeople(
  tx: Db,
  { partnerId, customerId }: Pick<Relation, 'partnerId' | 'customerId'>,
) {
  const left = await tx
    .delete(members)
    .where(and(eq(members.organisationId, customerId), eq(members.partnerId, partnerId)))
    .returning({ id: members.accountId })
  await tx
    .delete(ingestKeys)
    .where(
      and(
        eq(ingestKeys.madeThrough, partnerId),
        inArray(
          ingestKeys.domainId,
          tx.select({ id: domains.id }).from(domains).where(eq(domains.organisationId, customerId)),
        ),
      ),
    )
  await tx
    .delete(databaseIngestKeys)
    .where(
      and(
        eq(databaseIngestKeys.madeThrough, partnerId),
        inArray(
          databaseIngestKeys.databaseId,
          tx
            .select({ id: databases.id })
            .from(databases)
            .where(eq(databases.organisationId, customerId)),
        ),
      ),
    )
  // Always in the same order: another customer may be ended for the same people at the same time.
  const ids = left.map(({ id }) => id).toSorted()
  for (const id of ids) await storeSessionLimits(tx, id)
  return ids
}

/**
 * Records what somebody on either side did to the relationship, in the logs of both. Their address and browser are
 * nobody’s business on the other side.
 */
export async function auditBoth(
  { db }: Pick<Context, 'db'>,
  { at, partnerId, customerId }: { at: Date; partnerId: string; customerId: string },
  {
    accountId,
    caller,
    side,
    kind,
    detail,
  }: {
    /** Without them, the operator did it. */
    accountId?: string
    caller?: Acting['caller']
    side: CustomerSide
    kind: AuditKind & `CUSTOMER_${string}`
    detail: Record<string, string>
  },
) {
  const { address: _, userAgent: __, ...elsewhere } = caller ?? {}
  const callerIn = (log: CustomerSide) => (log === side ? caller : elsewhere)
  const about = { at, ...(accountId && { accountId }) }
  await audit(db, kind, {
    ...about,
    organisationId: customerId,
    caller: callerIn('customer'),
    detail: { ...detail, ...(await chosenName(db, partnerId)) },
  })
  await audit(db, kind, {
    ...about,
    organisationId: partnerId,
    caller: callerIn('partner'),
    detail: { ...detail, ...(await chosenName(db, customerId)) },
  })
}
