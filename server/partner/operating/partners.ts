import { and, eq, ne } from 'drizzle-orm'

import { NotDone } from '../../billing/operating/operations.ts'
import { clearPayer } from '../../billing/parties/payer.ts'
import { lockOrganisation } from '../../organisation/access/lock-organisation.ts'
import { readName } from '../../organisation/organisations/name.ts'
import { organisations } from '../../organisation/schema.ts'
import { audit } from '../../platform/audit/events.ts'
import type { Db } from '../../platform/db/client.ts'
import { isUuid } from '../../platform/db/is-uuid.ts'
import type { Context } from '../../platform/dependencies.ts'
import { readPayer } from '../customers/customers.ts'
import { auditBoth, removePeople } from '../customers/end.ts'
import { endRelationOf } from '../customers/purge.ts'
import { readCommission } from '../partners/partners.ts'
import { partnerCommissions, partnerCustomers } from '../schema.ts'

type Operating = Pick<Context, 'db' | 'clock'>

/** Makes an organisation a partner, or changes the commission of one. Throws `NotDone` if it doesn't exist. */
export const addPartner = (
  { db, clock }: Operating,
  organisationId: string,
  { basisPoints }: { basisPoints: number },
): Promise<string> =>
  db.transaction(async (tx) => {
    const { name, partnerSince } = await lockExisting(tx, organisationId)
    const at = clock.now()
    if (partnerSince && basisPoints === (await readCommission(tx, organisationId, at)))
      throw new NotDone(
        `${name} is already a partner, with a commission of ${percent(basisPoints)}.`,
      )
    const isCustomer = and(
      eq(partnerCustomers.customerId, organisationId),
      ne(partnerCustomers.state, 'ended'),
    )
    if ((await tx.$count(partnerCustomers, isCustomer)) > 0)
      throw new NotDone(`${name} is a partner’s customer. That relationship has to end first.`)
    if (!partnerSince)
      await tx
        .update(organisations)
        .set({ partnerSince: at })
        .where(eq(organisations.id, organisationId))
    await tx
      .insert(partnerCommissions)
      .values({ partnerId: organisationId, since: at, basisPoints })
    const detail = { commission: percent(basisPoints) }
    await audit(tx, 'PARTNER_ADD', { at, organisationId, detail })
    return `${name} is a partner, with a commission of ${percent(basisPoints)}.`
  })

/** Turns a partner back into an ordinary organisation. Throws `NotDone` while it has customers. */
export const removePartner = ({ db, clock }: Operating, organisationId: string): Promise<string> =>
  db.transaction(async (tx) => {
    const { name, partnerSince } = await lockExisting(tx, organisationId)
    if (!partnerSince) throw new NotDone(`${name} is not a partner.`)
    const isCurrent = and(
      eq(partnerCustomers.partnerId, organisationId),
      ne(partnerCustomers.state, 'ended'),
    )
    const current = await tx
      .select({
        id: partnerCustomers.id,
        customerId: partnerCustomers.customerId,
        deletedAt: organisations.deletedAt,
      })
      .from(partnerCustomers)
      .innerJoin(organisations, eq(organisations.id, partnerCustomers.customerId))
      .where(isCurrent)
    const customers = current.filter(({ deletedAt }) => deletedAt === null).length
    if (customers > 0)
      throw new NotDone(`${name} still has customers: ${customers}. End those relationships first.`)
    const at = clock.now()
    // Nobody could end those with deleted organisations, which may be restored later.
    for (const { id, customerId } of current) {
      const relation = { at, partnerId: organisationId, customerId }
      const side = 'partner'
      const wasPaid = (await readPayer(tx, { id })) === 'partner'
      await endRelationOf(tx, { organisationId: customerId, at })
      await clearPayer(tx, customerId, at)
      await removePeople(tx, relation)
      if (wasPaid)
        await auditBoth({ db: tx }, relation, {
          side,
          kind: 'CUSTOMER_PAY_END',
          detail: { side, was: 'partner' },
        })
      await auditBoth({ db: tx }, relation, { side, kind: 'CUSTOMER_END', detail: { side } })
    }
    await tx
      .update(organisations)
      .set({ partnerSince: null })
      .where(eq(organisations.id, organisationId))
    await audit(tx, 'PARTNER_REMOVE', { at, organisationId })
    return `${name} is no longer a partner.`
  })

async function lockExisting(tx: Db, organisationId: string) {
  const none = new NotDone(`There is no organisation with the ID ${organisationId}.`)
  if (!isUuid(organisationId)) throw none
  await lockOrganisation(tx, organisationId)
  const [found] = await tx.select().from(organisations).where(eq(organisations.id, organisationId))
  if (!found) throw none
  return { name: await readName(tx, organisationId), partnerSince: found.partnerSince }
}

const percent = (basisPoints: number) => `${basisPoints / 100} %`
