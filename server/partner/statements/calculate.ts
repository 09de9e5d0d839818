import { and, asc, desc, eq, gte, isNull, lt, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { currencies } from '../../../contract/billing/billing-states.ts'
import type {
  Statement,
  StatementContent,
  StatementLine,
} from '../../../contract/partner/statement.ts'
import { invoiceNumber } from '../../billing/issuing/issue.ts'
import { WRITE_OFF } from '../../billing/ledger/post.ts'
import { money, negated, shareOf, sumOf } from '../../billing/money/money.ts'
import { invoices, ledgerTransactions, subscriptions } from '../../billing/schema.ts'
import { readName, readNames } from '../../organisation/organisations/name.ts'
import type { Db } from '../../platform/db/client.ts'
import { partnerCommissions, partnerCustomers } from '../schema.ts'

const WHOLE_BASIS_POINTS = 10_000

/**
 * Calculates what a partner earned from what was issued in a period: from each invoice for the plan of an organisation
 * that was its customer on that day, at the rate of that day. A credit note reverses what its invoice earned, and
 * so does writing it off. Payments in test mode earn nothing.
 */
export async function calculateStatement(
  db: Db,
  partnerId: string,
  { from, until }: { from: Date; until: Date },
): Promise<StatementContent> {
  const corrected = alias(invoices, 'corrected')
  const earnedAt = sql<Date>`coalesce(${corrected.issuedAt}, ${invoices.issuedAt})`.mapWith(
    invoices.issuedAt,
  )
  const owner = db
    .select({ organisationId: subscriptions.organisationId })
    .from(subscriptions)
    .where(eq(subscriptions.resourceId, invoices.resourceId))
    .limit(1)
    .as('owner')
  const writtenOffAt = ledgerTransactions.at
  const rows = await db
    .select({ invoice: invoices, customerId: owner.organisationId, earnedAt, writtenOffAt })
    .from(invoices)
    .leftJoin(corrected, eq(corrected.id, invoices.correctsId))
    .leftJoin(
      ledgerTransactions,
      and(
        eq(invoices.state, 'uncollectible'),
        eq(ledgerTransactions.key, sql`${WRITE_OFF}::text || ${invoices.id}`),
      ),
    )
    .innerJoinLateral(owner, sql`true`)
    .innerJoin(
      partnerCustomers,
      and(
        eq(partnerCustomers.partnerId, partnerId),
        eq(partnerCustomers.customerId, owner.organisationId),
        sql`${partnerCustomers.addedAt} <= ${earnedAt}`,
        or(isNull(partnerCustomers.endedAt), sql`${partnerCustomers.endedAt} > ${earnedAt}`),
      ),
    )
    .where(
      and(
        // Nobody paid anything for them.
        sql`${invoices.snapshot} -> 'isTest' is null`,
        or(
          and(gte(invoices.issuedAt, from), lt(invoices.issuedAt, until)),
          and(gte(writtenOffAt, from), lt(writtenOffAt, until)),
        ),
      ),
    )
    .orderBy(asc(invoices.issuedAt), desc(invoices.kind), asc(invoices.number))
  const rates = await db
    .select()
    .from(partnerCommissions)
    .where(eq(partnerCommissions.partnerId, partnerId))
    .orderBy(asc(partnerCommissions.since))
  const names = await readNames(
    db,
    rows.map(({ customerId }) => customerId),
  )
  const lineOf = (
    { invoice, customerId, earnedAt: at }: (typeof rows)[number],
    kind: StatementLine['kind'],
    issuedAt: Date,
  ): StatementLine => {
    const { currency, snapshot } = invoice
    const issued = money(currency, invoice.netMinor)
    const net = kind === 'invoice' ? issued : negated(issued)
    const basisPoints = rates.findLast(({ since }) => since <= at)?.basisPoints ?? 0
    return {
      customer: names.get(customerId) ?? snapshot.buyer.name,
      number: invoiceNumber(invoice),
      kind,
      issued_at: issuedAt.toISOString(),
      description: snapshot.lines.map(({ description }) => description).join(', '),
      invoiced_to: invoice.organisationId === partnerId ? 'partner' : 'customer',
      currency,
      net_minor: net.minor,
      basis_points: basisPoints,
      commission_minor: shareOf(net, basisPoints, WHOLE_BASIS_POINTS).minor,
    }
  }
  const isWithin = (at: Date) => from <= at && at < until
  const lines = rows.flatMap((row) => {
    const { invoice, writtenOffAt: lostAt } = row
    return [
      ...(isWithin(invoice.issuedAt) ? [lineOf(row, invoice.kind, invoice.issuedAt)] : []),
      ...(lostAt && isWithin(lostAt) ? [lineOf(row, 'write_off', lostAt)] : []),
    ]
  })
  lines.sort((one, other) => Date.parse(one.issued_at) - Date.parse(other.issued_at))
  return { partner: await readName(db, partnerId), lines, totals: totalsOf(lines) }
}

/** The sums of the lines, which are already rounded, for each currency. */
function totalsOf(lines: readonly StatementLine[]): Statement['totals'] {
  return currencies.flatMap((currency) => {
    const own = lines.filter((line) => line.currency === currency)
    if (own.length === 0) return []
    const sum = (pick: (line: StatementLine) => number) =>
      sumOf(
        currency,
        own.map((line) => money(currency, pick(line))),
      ).minor
    return [
      {
        currency,
        net_minor: sum((line) => line.net_minor),
        commission_minor: sum((line) => line.commission_minor),
      },
    ]
  })
}
