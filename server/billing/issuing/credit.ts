import { eq } from 'drizzle-orm'

import type { Db } from '../../platform/db/client.ts'
import { queueJob } from '../../platform/jobs/queue-job.ts'
import { NOTIFY_OF_CREDIT_NOTE } from '../billing-jobs.ts'
import {
  type InvoiceLine,
  type NationalTax,
  nationalTaxOf,
  type ReturnedBy,
} from '../invoices/snapshot.ts'
import { type Money, money, negated, shareOf, sumOf } from '../money/money.ts'
import { invoices } from '../schema.ts'
import { taxOn } from '../tax/tax.ts'
import { convertedMinor } from './exchange-rates.ts'
import { insertNumbered, type Invoice } from './issue.ts'

type Left = { net: Money; tax: Money; nationalTax: NationalTax | undefined }

/** The part of an invoice that isn't credited yet. */
export async function leftToCredit(db: Db, invoice: Invoice): Promise<Left> {
  const notes = await db.select().from(invoices).where(eq(invoices.correctsId, invoice.id))
  const left = (of: 'netMinor' | 'taxMinor') =>
    money(
      invoice.currency,
      notes.reduce((rest, note) => rest - note[of], invoice[of]),
    )
  const nationalTax = nationalTaxOf(invoice.snapshot)
  return {
    net: left('netMinor'),
    tax: left('taxMinor'),
    // At the rate of the invoice, so that its notes cancel it out.
    nationalTax:
      nationalTax &&
      notes.reduce(
        (rest, { snapshot }) => less(rest, nationalTaxOf(snapshot)?.tax.minor ?? 0),
        nationalTax,
      ),
  }
}

/** The tax of a credit note for a net amount. */
export function creditedTax(
  { currency, snapshot }: Pick<Invoice, 'currency' | 'snapshot'>,
  left: Pick<Left, 'net' | 'tax'>,
  credited: Money,
) {
  const rest = sumOf(currency, [left.net, negated(credited)])
  return sumOf(currency, [left.tax, negated(taxOn(rest, snapshot.treatment))])
}

/**
 * Issues a credit note for a net amount of an invoice, for a total with tax, or for all that is left of it. The tax of
 * several notes adds up to that of a single note for their total, so that nothing remains after the last one. The
 * caller has locked the website or database. Returns undefined when nothing is left. Throws a RangeError when less is
 * left.
 */
export async function issueCreditNote(
  db: Db,
  invoice: Invoice,
  {
    net,
    total: given,
    reason,
    at,
    period = { from: invoice.issuedAt.toISOString(), until: at.toISOString() },
    returnedBy,
  }: {
    net?: Money
    total?: Money
    reason: string
    at: Date
    /** The time of the supply, as ISO 8601: if not set, from the day of the invoice until now. */
    period?: Pick<InvoiceLine, 'from' | 'until'> | undefined
    returnedBy?: ReturnedBy | undefined
  },
): Promise<Invoice | undefined> {
  const { id, organisationId, resourceId, currency, snapshot } = invoice
  const left = await leftToCredit(db, invoice)
  if (left.net.minor === 0) return undefined
  const leftMinor = left.net.minor + left.tax.minor
  const credited = given ? shareOf(left.net, given.minor, leftMinor) : (net ?? left.net)
  if (credited.minor <= 0 || credited.minor > left.net.minor) {
    throw new RangeError(`${credited.minor} of ${left.net.minor} can't be credited`)
  }
  const tax = given
    ? sumOf(currency, [given, negated(credited)])
    : creditedTax(invoice, left, credited)
  const total = sumOf(currency, [credited, tax])
  const [note] = await insertNumbered(db, { kind: 'credit_note', issuedAt: at }, [
    {
      invoice: {
        organisationId,
        resourceId,
        correctsId: id,
        // It needs no payment.
        state: 'paid',
        currency,
        netMinor: credited.minor,
        taxMinor: tax.minor,
        totalMinor: total.minor,
        purpose: null,
        snapshot: {
          ...snapshot,
          ...(left.nationalTax && {
            nationalTax: partOf(left.nationalTax, left.tax.minor - tax.minor),
          }),
          ...(returnedBy && { returnedBy }),
          lines: [{ description: reason, net: credited, ...period }],
        },
      },
      lines: [
        ['receivable', negated(total)],
        ['revenue', credited],
        ['tax', tax],
      ],
    },
  ])
  if (!note) throw new Error('the credit note has no row')
  // An invoice that nobody paid needs no separate email.
  if (invoice.state === 'paid') {
    await queueJob(db, {
      kind: NOTIFY_OF_CREDIT_NOTE,
      subjectId: note.id,
      ownerId: organisationId,
      dueAt: at,
    })
  }
  return note
}

/** What is left, without what is left of it after this note. */
const partOf = (left: NationalTax, restMinor: number) => less(left, convertedMinor(restMinor, left))

const less = ({ tax: { currency, minor }, ...rates }: NationalTax, by: number): NationalTax => ({
  ...rates,
  tax: { currency, minor: minor - by },
})
