import { isDeepStrictEqual } from 'node:util'

import { and, eq } from 'drizzle-orm'

import type {
  BillingDetails,
  ChangeBillingDetails,
  NewBillingDetails,
} from '../../../contract/billing/details.ts'
import { isInVies } from '../../../contract/billing/vat-numbers.ts'
import type { Acting } from '../../organisation/acting.ts'
import { changedFields } from '../../platform/audit/differences.ts'
import { type AuditDetail, type AuditKind, audit } from '../../platform/audit/events.ts'
import type { Db } from '../../platform/db/client.ts'
import { isUuid } from '../../platform/db/is-uuid.ts'
import { Refusal, refuseField } from '../../platform/http/refusal.ts'
import { queueJob } from '../../platform/jobs/queue-job.ts'
import { CHECK_VAT_NUMBER } from '../billing-jobs.ts'
import { firstWithoutFont } from '../documents/pdf/text.ts'
import {
  type DetailsRow,
  findDetails,
  lockDetails,
  shownDetails,
} from '../parties/stored-details.ts'
import { billingDetails } from '../schema.ts'
import type { BillingContext } from '../set-up.ts'

const DETAILS_MAX = 20

const noSuchDetails = () =>
  new Refusal('not_found', 'Billing details not found. They may already have been removed.')

/** The billing details of an organisation: the default first, then the newest. */
export const listDetails = async (db: Db, organisationId: string): Promise<BillingDetails[]> =>
  shownDetails(db, organisationId, await findDetails(db, organisationId))

/** Adds billing details. An organisation's first set is its default. */
export async function addDetails(
  context: BillingContext,
  acting: Acting,
  entered: NewBillingDetails,
): Promise<BillingDetails> {
  const { db, clock } = context
  const { organisationId } = acting.access
  const now = clock.now()
  refuseWithoutFont(entered)
  return db.transaction(async (tx) => {
    await lockDetails(tx, organisationId)
    const others = await findDetails(tx, organisationId)
    if (others.length >= DETAILS_MAX) {
      throw new Refusal(
        'not_possible',
        `An organisation can have at most ${DETAILS_MAX} sets of billing details. Remove one first.`,
      )
    }
    const [row] = await tx
      .insert(billingDetails)
      .values({
        organisationId,
        ...columnsOf(entered),
        vatState: entered.vat_number === null ? null : 'not_checked',
        isDefault: others.length === 0,
        addedAt: now,
        updatedAt: now,
      })
      .returning()
    if (!row) throw new Error('the billing details have no row')
    await queueVatCheck(tx, row, now)
    await auditDetails(context, acting, { db: tx, kind: 'BILLING_DETAILS_ADD', row })
    return shown(tx, row)
  })
}

/** Changes billing details. Only later invoices are issued to the new ones; a new VAT number is checked again. */
export const changeDetails = (
  context: BillingContext,
  acting: Acting,
  { id, change: { before: basis, ...entered } }: { id: string; change: ChangeBillingDetails },
): Promise<BillingDetails> =>
  changing(context, acting, id, async (tx, before) => {
    refuseOverwriting(before, basis)
    refuseWithoutFont(entered)
    const now = context.clock.now()
    const isSameNumber = before.vatNumber === entered.vat_number
    const [row] = await tx
      .update(billingDetails)
      .set({
        ...columnsOf(entered),
        ...(!isSameNumber && {
          vatState: entered.vat_number === null ? null : 'not_checked',
          vatCheckedAt: null,
          vatConsultation: null,
        }),
        updatedAt: now,
      })
      .where(eq(billingDetails.id, id))
      .returning()
    if (!row) throw noSuchDetails()
    if (!isSameNumber) await queueVatCheck(tx, row, now)
    const changed = changedFields(enteredOf(before), enteredOf(row))
    await auditDetails(context, acting, { db: tx, kind: 'BILLING_DETAILS_CHANGE', row, changed })
    return shown(tx, row)
  })

/** Plans for which none were chosen are invoiced to these from now on. */
export const makeDefaultDetails = (context: BillingContext, acting: Acting, id: string) =>
  changing(context, acting, id, async (tx, row) => {
    if (row.isDefault) return shown(tx, row)
    await tx
      .update(billingDetails)
      .set({ isDefault: false })
      .where(eq(billingDetails.organisationId, row.organisationId))
    await tx.update(billingDetails).set({ isDefault: true }).where(eq(billingDetails.id, id))
    await auditDetails(context, acting, { db: tx, kind: 'BILLING_DETAILS_DEFAULT', row })
    return shown(tx, { ...row, isDefault: true })
  })

/** Looks up the VAT number again, in the background. */
export const checkVatAgain = (context: BillingContext, acting: Acting, id: string) =>
  changing(context, acting, id, async (tx, row) => {
    if (row.vatNumber === null || !isInVies(row.vatNumber)) {
      throw new Refusal(
        'not_possible',
        'These details have no VAT number that VIES can check. Add an EU VAT number first.',
      )
    }
    await queueVatCheck(tx, row, context.clock.now())
    return shown(tx, row)
  })

/** Removes billing details, except the default of an organisation with an active plan. Issued invoices are kept. */
export const removeDetails = (context: BillingContext, acting: Acting, id: string) =>
  changing(context, acting, id, async (tx, row) => {
    const [{ may_remove: mayRemove } = { may_remove: false }] = await shownDetails(
      tx,
      row.organisationId,
      [row],
    )
    if (!mayRemove) {
      throw new Refusal(
        'not_possible',
        'An active plan is invoiced to these details. Make another set the default first.',
      )
    }
    await tx.delete(billingDetails).where(eq(billingDetails.id, id))
    await auditDetails(context, acting, { db: tx, kind: 'BILLING_DETAILS_REMOVE', row })
  })

const printed = ['name', 'line1', 'line2', 'city', 'region', 'reference'] as const

/** An invoice has to show its buyer as entered. */
function refuseWithoutFont(entered: NewBillingDetails) {
  for (const field of printed) {
    const character = firstWithoutFont(entered[field] ?? '')
    if (character === undefined) continue
    throw refuseField(
      'invalid_request',
      field,
      `Our invoices can’t show “${character}”. Write this in Latin letters, as your tax office does.`,
    )
  }
}

function refuseOverwriting(row: DetailsRow, basis: ChangeBillingDetails['before']) {
  if (basis === undefined || isDeepStrictEqual(basis, enteredOf(row))) return
  throw new Refusal(
    'changed_meanwhile',
    'These billing details have been changed in the meantime. Load the current values, then make your change again.',
  )
}

const columnsOf = ({ postal_code, vat_number, ...entered }: NewBillingDetails) => ({
  ...entered,
  postalCode: postal_code,
  vatNumber: vat_number,
})

const changing = <Result>(
  { db }: BillingContext,
  { access: { organisationId } }: Acting,
  id: string,
  work: (tx: Db, row: DetailsRow) => Promise<Result>,
) =>
  db.transaction(async (tx) => {
    await lockDetails(tx, organisationId)
    if (!isUuid(id)) throw noSuchDetails()
    const [row] = await tx
      .select()
      .from(billingDetails)
      .where(and(eq(billingDetails.organisationId, organisationId), eq(billingDetails.id, id)))
    if (!row) throw noSuchDetails()
    return work(tx, row)
  })

async function shown(db: Db, row: DetailsRow): Promise<BillingDetails> {
  const [details] = await shownDetails(db, row.organisationId, [row])
  if (!details) throw new Error('the billing details are not shown')
  return details
}

async function queueVatCheck(db: Db, { id, organisationId, vatNumber }: DetailsRow, dueAt: Date) {
  if (vatNumber === null || !isInVies(vatNumber)) return
  await queueJob(db, { kind: CHECK_VAT_NUMBER, subjectId: id, ownerId: organisationId, dueAt })
}

const auditDetails = (
  { clock }: BillingContext,
  { access: { organisationId, accountId }, caller }: Acting,
  {
    db,
    kind,
    row: { kind: buyerKind, name, country },
    changed,
  }: { db: Db; kind: AuditKind; row: DetailsRow; changed?: AuditDetail | undefined },
) =>
  audit(db, kind, {
    at: clock.now(),
    organisationId,
    accountId,
    caller,
    // Audit rows outlive an account, and with it the name of a person.
    detail: { ...(buyerKind === 'company' && { name }), country, ...changed },
  })

/** The fields that a person fills in, by name. */
const enteredOf = ({
  kind,
  name,
  line1,
  line2,
  postalCode: postal_code,
  city,
  region,
  country,
  vatNumber: vat_number,
  email,
  reference,
}: DetailsRow) => ({
  kind,
  name,
  line1,
  line2,
  postal_code,
  city,
  region,
  country,
  vat_number,
  email,
  reference,
})
