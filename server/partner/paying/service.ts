import { eq } from 'drizzle-orm'

import type { CustomerSide } from '../../../contract/partner/customer-states.ts'
import type { PayerState } from '../../../contract/partner/payer-states.ts'
import { listMethods } from '../../billing/methods/service.ts'
import { namedBuyer } from '../../billing/parties/buyer.ts'
import { setPayer } from '../../billing/parties/payer.ts'
import { lockFor, lockOrganisation } from '../../organisation/access/lock-organisation.ts'
import type { Acting } from '../../organisation/acting.ts'
import { findPerson, mailOwners } from '../../organisation/members/service.ts'
import { readName } from '../../organisation/organisations/name.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Context } from '../../platform/dependencies.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import {
  findRelation,
  noSuchCustomer,
  readPartnerOf,
  readPayer,
  type Relation,
} from '../customers/customers.ts'
import { auditBoth, endPaying } from '../customers/end.ts'
import { partnerEmails } from '../emails.ts'
import { partnerCustomers } from '../schema.ts'

/** Offers to pay for a customer's plans. It needs what invoices and payments need. */
export const offerToPay = (context: Context, acting: Acting, customerId: string) =>
  change(context, { acting, side: 'partner' }, (tx) => lockByPartner(tx, acting, customerId), {
    kind: 'CUSTOMER_PAY_OFFER',
    work: async (tx, { id, state, partnerId }, { pays, at }) => {
      if (state === 'held')
        throw new Refusal(
          'not_possible',
          'Hand this organisation over first. Its owner has to accept your offer to pay.',
        )
      if (pays === 'partner')
        throw new Refusal('already_done', 'You already pay for this customer.')
      if (pays === 'offered')
        throw new Refusal(
          'already_done',
          'You have already made this offer. Wait for the customer to accept or decline it.',
        )
      await namedBuyer(tx, partnerId, {})
      const methods = await listMethods({ db: tx, clock: context.clock }, partnerId)
      if (methods.length === 0)
        throw new Refusal(
          'not_possible',
          'Add a payment method first. The customer’s plans are charged to it.',
        )
      await tx.update(partnerCustomers).set({ payOfferedAt: at }).where(eq(partnerCustomers.id, id))
    },
  })

/**
 * Accepts the offer of the current organisation's partner to pay for its plans: everything that is charged from now on.
 */
export const acceptPayer = (context: Context, acting: Acting) =>
  change(context, { acting, side: 'customer' }, (tx) => lockByCustomer(tx, acting), {
    kind: 'CUSTOMER_PAY_START',
    work: async (tx, { id, partnerId, customerId }, { pays, at }) => {
      if (pays !== 'offered')
        throw new Refusal(
          'not_possible',
          'There is no open offer to pay for your plans. It may have been withdrawn or already accepted: reload the page.',
        )
      await tx
        .update(partnerCustomers)
        .set({ payOfferedAt: null })
        .where(eq(partnerCustomers.id, id))
      await setPayer(tx, { organisationId: customerId, payerId: partnerId, at })
    },
  })

/** Stops paying for a customer, or withdraws the offer. Periods that are already paid for don't change. */
export const stopByPartner = (context: Context, acting: Acting, customerId: string) =>
  change(context, { acting, side: 'partner' }, (tx) => lockByPartner(tx, acting, customerId), stop)

/** Lets the current organisation pay for its own plans again, or declines the offer. */
export const stopByCustomer = (context: Context, acting: Acting) =>
  change(context, { acting, side: 'customer' }, (tx) => lockByCustomer(tx, acting), stop)

type PayKind = 'CUSTOMER_PAY_OFFER' | 'CUSTOMER_PAY_START' | 'CUSTOMER_PAY_END'
type Work = {
  kind: PayKind
  work: (tx: Db, relation: Relation, of: { pays: PayerState; at: Date }) => Promise<void>
}

const stop: Work = {
  kind: 'CUSTOMER_PAY_END',
  work: async (tx, relation, { pays, at }) => {
    if (pays === 'customer')
      throw new Refusal('already_done', 'The customer already pays for its own plans.')
    await endPaying(tx, relation, at)
  },
}

async function lockByPartner(tx: Db, { access }: Acting, customerId: string) {
  const partnerId = access.organisationId
  await lockFor(tx, access, 'billing.change')
  await findRelation(tx, partnerId, customerId)
  await lockOrganisation(tx, customerId)
  return findRelation(tx, partnerId, customerId)
}

async function lockByCustomer(tx: Db, { access }: Acting) {
  await lockFor(tx, access, 'billing.change')
  const relation = await readPartnerOf(tx, access.organisationId)
  if (!relation) throw noSuchCustomer()
  return relation
}

/** Records it in the logs of both, and emails the owners of the other side. */
async function change(
  context: Context,
  { acting: { access, caller }, side }: { acting: Acting; side: CustomerSide },
  lock: (tx: Db) => Promise<Relation>,
  { kind, work }: Work,
) {
  const { db, clock, outbox } = context
  const { accountId, organisationId } = access
  await db.transaction(async (tx) => {
    const relation = await lock(tx)
    const { partnerId, customerId } = relation
    const pays = await readPayer(tx, relation)
    const at = clock.now()
    await work(tx, relation, { pays, at })
    const detail = { side, ...(kind === 'CUSTOMER_PAY_END' && { was: pays }) }
    await auditBoth(
      { db: tx },
      { at, partnerId, customerId },
      { accountId, caller, side, kind, detail },
    )
    const about = {
      by: (await findPerson(tx, organisationId, accountId)).name,
      partner: await readName(tx, partnerId),
      customer: await readName(tx, customerId),
    }
    const mails = {
      CUSTOMER_PAY_OFFER: partnerEmails.payOffered(about),
      CUSTOMER_PAY_START: partnerEmails.payStarted(about),
      CUSTOMER_PAY_END: partnerEmails.payEnded({ ...about, wasOffer: pays === 'offered' }),
    }
    const other = side === 'partner' ? customerId : partnerId
    await mailOwners({ ...context, db: tx }, { organisationId: other, id: accountId }, mails[kind])
  })
  outbox.wake()
}
