import { and, desc, eq } from 'drizzle-orm'

import type { PaymentMethod } from '../../../contract/billing/payment-method.ts'
import type { Acting } from '../../organisation/acting.ts'
import { type AuditDetail, type AuditKind, audit } from '../../platform/audit/events.ts'
import type { Db } from '../../platform/db/client.ts'
import { isUuid } from '../../platform/db/is-uuid.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { isPaidBy } from '../parties/payer.ts'
import { providerFor } from '../providers/choose-provider.ts'
import { PaymentRefused, type ProviderMethod } from '../providers/provider.ts'
import { paymentMethods, subscriptions } from '../schema.ts'
import type { BillingContext } from '../set-up.ts'
import { customerOf, replaceCustomer } from './customer.ts'
import { expiryOf } from './expiry.ts'
import { keepMethod } from './keep-method.ts'
import { lockMethods } from './lock-methods.ts'
import { queueCardExpiring } from './queue-card-expiring.ts'
import { queueRemoval } from './remove-at-provider.ts'

const noSuchMethod = () =>
  new Refusal('not_found', 'Payment method not found. It may already have been removed.')

/** The saved methods of an organisation: the default first, then the newest. */
export async function listMethods(
  { db, clock }: Pick<BillingContext, 'clock'> & { db: Db },
  organisationId: string,
): Promise<PaymentMethod[]> {
  const rows = await db
    .select()
    .from(paymentMethods)
    .where(eq(paymentMethods.organisationId, organisationId))
    .orderBy(desc(paymentMethods.isDefault), desc(paymentMethods.addedAt), desc(paymentMethods.id))
  const isNeeded = await hasLivePlan(db, organisationId)
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    brand: row.brand,
    last4: row.last4,
    expires: row.expires,
    expiry: expiryOf(row.expires, clock.now()),
    is_default: row.isDefault,
    may_remove: !row.isDefault || !isNeeded,
    added_at: row.addedAt.toISOString(),
  }))
}

const hasLivePlan = async (db: Db, organisationId: string) =>
  (await db.$count(subscriptions, isPaidBy(organisationId))) > 0

/** Opens the provider's fields for a new card, or its wallet. */
export async function setUpMethod(
  context: BillingContext,
  { organisationId, kind }: { organisationId: string; kind: ProviderMethod['kind'] },
) {
  const provider = providerFor(context.billing, kind)
  const of = { organisationId, provider }
  const customerId = await customerOf(context, of)
  const setup = await provider.startSetup({ customerId }).catch(async (error: unknown) => {
    if (!(error instanceof PaymentRefused) || !error.isCustomerGone) throw error
    // It was deleted there, or the keys are those of another account or mode now.
    return provider.startSetup({ customerId: await replaceCustomer(context, of, customerId) })
  })
  return { setup_id: setup.id, form: setup.form }
}

/** Keeps what was entered in the provider's fields. May be repeated. */
export async function addMethod(
  context: BillingContext,
  acting: Acting,
  { setupId, kind }: { setupId: string; kind: ProviderMethod['kind'] },
) {
  const { db, clock, billing } = context
  const { organisationId } = acting.access
  const provider = providerFor(billing, kind)
  const customerId = await customerOf(context, { organisationId, provider })
  const setup = await provider.getSetup(setupId)
  if (setup?.customerId !== customerId) throw noSuchMethod()
  if (!setup.method) {
    throw new Refusal(
      'not_possible',
      kind === 'card'
        ? 'The card details are incomplete. Fill in all fields first.'
        : 'The wallet isn’t approved yet. Approve it in its window first.',
    )
  }
  const { method } = setup
  const detail = { brand: method.brand, last4: method.last4 ?? '' }
  await keepMethod(db, {
    organisationId,
    provider: provider.name,
    method,
    at: clock.now(),
    alongside: (tx) => auditMethod(context, acting, { db: tx, kind: 'PAYMENT_METHOD_ADD', detail }),
  })
  return listMethods(context, organisationId)
}

/** Renewals use this one from now on. */
export async function makeDefault(context: BillingContext, acting: Acting, id: string) {
  const { organisationId } = acting.access
  await context.db.transaction(async (tx) => {
    const method = await lockedMethod(tx, { organisationId, id })
    if (method.isDefault) return
    await tx
      .update(paymentMethods)
      .set({ isDefault: false })
      .where(eq(paymentMethods.organisationId, organisationId))
    await tx.update(paymentMethods).set({ isDefault: true }).where(eq(paymentMethods.id, id))
    await queueCardExpiring(tx, method)
    const detail = { brand: method.brand, last4: method.last4 ?? '' }
    await auditMethod(context, acting, { db: tx, kind: 'PAYMENT_METHOD_DEFAULT', detail })
  })
  return listMethods(context, organisationId)
}

/**
 * Removes a method, except the default of an organisation with an active plan. After any other default, the newest
 * method is the default.
 */
export async function removeMethod(context: BillingContext, acting: Acting, id: string) {
  const { organisationId } = acting.access
  await context.db.transaction(async (tx) => {
    const method = await lockedMethod(tx, { organisationId, id })
    if (method.isDefault && (await hasLivePlan(tx, organisationId))) {
      throw new Refusal(
        'not_possible',
        'This is the default method of an active plan. Make another one the default first.',
      )
    }
    await tx.delete(paymentMethods).where(eq(paymentMethods.id, id))
    if (method.isDefault) await makeNewestDefault(tx, organisationId)
    const detail = { brand: method.brand, last4: method.last4 ?? '' }
    await auditMethod(context, acting, { db: tx, kind: 'PAYMENT_METHOD_REMOVE', detail })
    await queueRemoval(tx, method, context.clock.now())
  })
}

/** Without a default, the next renewal would fail although a method is saved. */
async function makeNewestDefault(tx: Db, organisationId: string) {
  const [newest] = await tx
    .select()
    .from(paymentMethods)
    .where(eq(paymentMethods.organisationId, organisationId))
    .orderBy(desc(paymentMethods.addedAt), desc(paymentMethods.id))
    .limit(1)
  if (!newest) return
  await tx.update(paymentMethods).set({ isDefault: true }).where(eq(paymentMethods.id, newest.id))
  await queueCardExpiring(tx, newest)
}

async function lockedMethod(
  tx: Db,
  { organisationId, id }: { organisationId: string; id: string },
) {
  await lockMethods(tx, organisationId)
  if (!isUuid(id)) throw noSuchMethod()
  const [method] = await tx
    .select()
    .from(paymentMethods)
    .where(and(eq(paymentMethods.organisationId, organisationId), eq(paymentMethods.id, id)))
  if (!method) throw noSuchMethod()
  return method
}

const auditMethod = (
  { clock }: BillingContext,
  { access: { organisationId, accountId }, caller }: Acting,
  { db, kind, detail }: { db: Db; kind: AuditKind; detail: AuditDetail },
) => audit(db, kind, { at: clock.now(), organisationId, accountId, caller, detail })
