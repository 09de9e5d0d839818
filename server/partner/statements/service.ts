import { and, eq, sql } from 'drizzle-orm'

import {
  STATEMENT_LINES_SHOWN,
  type Statement,
  type StatementContent,
} from '../../../contract/partner/statement.ts'
import { decimal } from '../../billing/documents/amounts.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Context } from '../../platform/dependencies.ts'
import { csvHeader, csvRecord } from '../../platform/http/csv.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { partnerCommissions, partnerStatements } from '../schema.ts'
import { calculateStatement } from './calculate.ts'
import { boundsOf, isOver, monthsBetween } from './months.ts'

type Reading = Pick<Context, 'db' | 'clock'>
type Of = { organisationId: string }

/**
 * Whoever is or was a partner, and since when they earn commission. The last invoices of a former partner are part of a
 * statement as well, and so are later credit notes.
 */
const selectPartners = (db: Db) =>
  db
    .select({
      id: partnerCommissions.partnerId,
      since: sql`min(${partnerCommissions.since})`.mapWith(partnerCommissions.since),
    })
    .from(partnerCommissions)
    .groupBy(partnerCommissions.partnerId)
    .$dynamic()

/** Returns the months for which a partner has a statement, newest first. */
export async function listStatements(
  { db, clock }: Reading,
  { organisationId }: Of,
): Promise<string[]> {
  const [partner] = await selectPartners(db).where(eq(partnerCommissions.partnerId, organisationId))
  return partner ? monthsBetween(partner.since, clock.now()) : []
}

/** Returns a month's statement with all of its lines. */
export async function readStatement(
  context: Reading,
  of: Of,
  month: string,
): Promise<Omit<Statement, 'line_count'>> {
  if (!(await listStatements(context, of)).includes(month))
    throw new Refusal('not_found', 'There is no statement for this month.')
  const { db, clock } = context
  const isFinal = isOver(month, clock.now())
  const content = isFinal
    ? await storeStatement(db, { partnerId: of.organisationId, month })
    : await calculate(db, { partnerId: of.organisationId, month })
  return { month, is_final: isFinal, ...content }
}

/** The same with as many lines as a page shows. */
export async function showStatement(context: Reading, of: Of, month: string): Promise<Statement> {
  const { lines, ...rest } = await readStatement(context, of, month)
  return { ...rest, lines: lines.slice(0, STATEMENT_LINES_SHOWN), line_count: lines.length }
}

type StatementOf = { partnerId: string; month: string }

async function calculate(db: Db, { partnerId, month }: StatementOf): Promise<StatementContent> {
  const bounds = boundsOf(month)
  if (!bounds) throw new Error(`${month} is not a month`)
  return calculateStatement(db, partnerId, bounds)
}

/** Stores the statement of a month that is over, unless it is already stored. It never changes from then on. */
async function storeStatement(db: Db, { partnerId, month }: StatementOf) {
  const isThis = and(eq(partnerStatements.partnerId, partnerId), eq(partnerStatements.month, month))
  const [stored] = await db.select().from(partnerStatements).where(isThis)
  if (stored) return stored.content
  const content = await calculate(db, { partnerId, month })
  await db.insert(partnerStatements).values({ partnerId, month, content }).onConflictDoNothing()
  const [first] = await db.select().from(partnerStatements).where(isThis)
  return first?.content ?? content
}

/** Stores the statements of the most recent complete month. Customers may be deleted after that. */
export async function closeStatements({ db, clock }: Reading) {
  const now = clock.now()
  for (const { id, since } of await selectPartners(db)) {
    const month = monthsBetween(since, now).find((one) => isOver(one, now))
    if (month) await storeStatement(db, { partnerId: id, month })
  }
}

/** A statement as CSV, with amounts as decimals. */
export const csvOf = ({ lines }: Pick<Statement, 'lines'>) =>
  [
    csvHeader([
      'customer',
      'number',
      'kind',
      'issued_at',
      'description',
      'invoiced_to',
      'currency',
      'net',
      'rate_percent',
      'commission',
    ]),
    ...lines.map((line) =>
      csvRecord([
        line.customer,
        line.number,
        line.kind,
        line.issued_at,
        line.description,
        line.invoiced_to,
        line.currency,
        Number(decimal(line.net_minor)),
        Number(decimal(line.basis_points)),
        Number(decimal(line.commission_minor)),
      ]),
    ),
  ].join('')
