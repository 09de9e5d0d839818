import { and, count, desc, eq, gte, lt, sql, sum } from 'drizzle-orm'

import type {
  InvoiceDetails,
  InvoiceEntry,
  InvoiceFilter,
  ListInvoicesQuery,
} from '../../../contract/billing/invoice.ts'
import { type Access, mayDo } from '../../organisation/access/access.ts'
import type { Db } from '../../platform/db/client.ts'
import { isUuid } from '../../platform/db/is-uuid.ts'
import { toCursorPage } from '../../platform/db/to-cursor-page.ts'
import { csvHeader, csvRecord } from '../../platform/http/csv.ts'
import { csvFile } from '../../platform/http/download.ts'
import { Refusal, refuseCursor } from '../../platform/http/refusal.ts'
import { presencesOf } from '../charges/presences.ts'
import { decimal } from '../documents/amounts.ts'
import { documentOf, type Party } from '../documents/document.ts'
import { type Invoice, invoiceNumber } from '../issuing/issue.ts'
import { invoices } from '../schema.ts'

type Query = { db: Db; organisationId: string }
const EXPORT_PAGE = 500
const LATEST = 50

/** Returns a page of the invoices and credit notes of an organisation, newest first. */
export async function listInvoices(
  db: Db,
  { organisationId }: Access,
  { limit, cursor, ...filter }: ListInvoicesQuery,
) {
  const query = { db, organisationId }
  const rows = await readRows(query, { filter, limit: limit + 1, cursor })
  const { page, next_cursor } = toCursorPage(rows, limit, cursorOf)
  const [data, years, totals] = await Promise.all([
    entriesOf(db, page),
    yearsOf(query),
    openTotals(query),
  ])
  return { data, next_cursor, years, open: totals }
}

async function entriesOf(db: Db, rows: readonly Invoice[]) {
  const openIds = rows.flatMap(({ state, resourceId }) => (state === 'open' ? [resourceId] : []))
  const presences = await presencesOf(db, openIds)
  return rows.map((row) => entryOf(row, presences))
}

/** Returns the newest invoices and credit notes of an organisation, or none to people without access to billing. */
export async function latestInvoices(db: Db, access: Access): Promise<InvoiceEntry[]> {
  if (!mayDo(access, 'billing.see')) return []
  const query = { db, organisationId: access.organisationId }
  return entriesOf(db, await readRows(query, { filter: {}, limit: LATEST, cursor: undefined }))
}

/** All that match, as the pieces of a CSV file. */
export const exportInvoices = (db: Db, { organisationId }: Access, filter: InvoiceFilter) =>
  csvFile(pagesOf({ db, organisationId }, filter), {
    header: csvHeader([
      'number',
      'kind',
      'status',
      'issued_at',
      'period_from',
      'period_until',
      'buyer',
      'vat_number',
      'currency',
      'net',
      'tax',
      'total',
      'is_test',
    ]),
    record: (row) => {
      const { kind, state, currency } = row
      const { from, until } = periodOf(row)
      const { name, vatNumber } = row.snapshot.buyer
      // The amounts of a credit note are negative, so that a column can be summed.
      const signed = (minor: number) => Number(decimal(kind === 'credit_note' ? -minor : minor))
      return csvRecord([
        invoiceNumber(row),
        kind,
        state,
        row.issuedAt.toISOString(),
        from,
        until,
        name,
        vatNumber?.number ?? '',
        currency,
        signed(row.netMinor),
        signed(row.taxMinor),
        signed(row.totalMinor),
        String(row.snapshot.isTest === true),
      ])
    },
  })

async function* pagesOf(query: Query, filter: InvoiceFilter): AsyncGenerator<Invoice[]> {
  let cursor: string | undefined
  do {
    const page = await readRows(query, { filter, limit: EXPORT_PAGE, cursor })
    if (page.length > 0) yield page
    const last = page.at(-1)
    cursor = last && page.length === EXPORT_PAGE ? cursorOf(last) : undefined
  } while (cursor !== undefined)
}

/** Returns an invoice with everything that it shows. */
export async function readInvoice(db: Db, access: Access, id: string): Promise<InvoiceDetails> {
  const row = await findInvoice(db, access, id)
  const corrected = await findCorrected(db, row)
  const notes = await db
    .select()
    .from(invoices)
    .where(eq(invoices.correctsId, row.id))
    .orderBy(invoices.issuedAt, invoices.number)
  const presences = await presencesOf(db, [row.resourceId])
  const { seller, buyer, tax, nationalTax, nationalTaxNote } = documentOf(row, corrected)
  return {
    ...entryOf(row, presences),
    organisation_id: row.organisationId,
    seller: partyOf(seller),
    buyer: { ...partyOf(buyer), reference: buyer.reference ?? null },
    lines: row.snapshot.lines.map(({ description, from, until, net }) => ({
      description,
      from,
      until,
      net_minor: net.minor,
    })),
    tax: { label: tax.label, note: tax.note ?? null },
    national_tax: nationalTax
      ? {
          currency: nationalTax.currency,
          currency_name: nationalTax.currencyName,
          minor: nationalTax.minor,
          rates: nationalTax.rates,
          rate_day: nationalTax.rateDay,
        }
      : null,
    national_tax_note: nationalTaxNote ?? null,
    corrects: corrected ? { id: corrected.id, number: invoiceNumber(corrected) } : null,
    credit_notes: notes.map((note) => ({
      id: note.id,
      number: invoiceNumber(note),
      total_minor: note.totalMinor,
    })),
  }
}

/** The data for its documents. */
export async function readDocument(db: Db, access: Access, id: string) {
  const row = await findInvoice(db, access, id)
  return documentOf(row, await findCorrected(db, row))
}

/** The id of another organisation's invoice and an invalid id get the same response. */
export async function findInvoice(
  db: Db,
  { organisationId }: Access,
  id: string,
): Promise<Invoice> {
  const [found] = isUuid(id)
    ? await db
        .select()
        .from(invoices)
        .where(and(eq(invoices.organisationId, organisationId), eq(invoices.id, id)))
    : []
  if (!found) throw noSuchInvoice()
  return found
}

const noSuchInvoice = () =>
  new Refusal('not_found', 'Invoice not found. It may belong to another organisation.')

async function findCorrected(db: Db, { correctsId }: Invoice): Promise<Invoice | undefined> {
  if (!correctsId) return undefined
  const [found] = await db.select().from(invoices).where(eq(invoices.id, correctsId))
  return found
}

const readRows = (
  { db, organisationId }: Query,
  {
    filter: { year, state },
    limit,
    cursor,
  }: { filter: InvoiceFilter; limit: number; cursor: string | undefined },
): Promise<Invoice[]> =>
  db
    .select()
    .from(invoices)
    .where(
      and(
        eq(invoices.organisationId, organisationId),
        state && eq(invoices.state, state),
        year === undefined ? undefined : gte(invoices.issuedAt, startOf(Number(year))),
        year === undefined ? undefined : lt(invoices.issuedAt, startOf(Number(year) + 1)),
        cursor === undefined ? undefined : isBehind(cursor),
      ),
    )
    .orderBy(desc(invoices.issuedAt), desc(invoices.id))
    .limit(limit)

const startOf = (year: number) => new Date(Date.UTC(year, 0))

async function yearsOf({ db, organisationId }: Query): Promise<string[]> {
  const year = sql<string>`to_char(${invoices.issuedAt} at time zone 'UTC', 'YYYY')`
  const rows = await db
    .selectDistinct({ year })
    .from(invoices)
    .where(eq(invoices.organisationId, organisationId))
    .orderBy(desc(year))
  return rows.map((row) => row.year)
}

const openTotals = ({ db, organisationId }: Query) =>
  db
    .select({
      currency: invoices.currency,
      count: count(),
      total_minor: sum(invoices.totalMinor).mapWith(Number),
    })
    .from(invoices)
    .where(and(eq(invoices.organisationId, organisationId), eq(invoices.state, 'open')))
    .groupBy(invoices.currency)
    .orderBy(invoices.currency)

const cursorOf = ({ issuedAt, id }: Invoice) => `${issuedAt.getTime()}_${id}`

function isBehind(cursor: string) {
  const [, ms, id] = /^(\d{1,13})_(.+)$/.exec(cursor) ?? []
  if (ms === undefined || !isUuid(id)) throw refuseCursor()
  return sql`(${invoices.issuedAt}, ${invoices.id}) < (to_timestamp(${ms}::float8 / 1000), ${id}::uuid)`
}

function periodOf({ snapshot: { lines } }: Invoice) {
  const all = { from: lines.map(({ from }) => from), until: lines.map(({ until }) => until) }
  // In ISO 8601, the order of text is that of time.
  return { from: all.from.toSorted()[0] ?? '', until: all.until.toSorted().at(-1) ?? '' }
}

function entryOf(row: Invoice, presences: Awaited<ReturnType<typeof presencesOf>>): InvoiceEntry {
  return {
    id: row.id,
    number: invoiceNumber(row),
    kind: row.kind,
    state: row.state,
    issued_at: row.issuedAt.toISOString(),
    period: periodOf(row),
    currency: row.currency,
    net_minor: row.netMinor,
    tax_minor: row.taxMinor,
    total_minor: row.totalMinor,
    resource_id: row.resourceId,
    is_payable: row.state === 'open' && presences.get(row.resourceId) === 'here',
    is_test: row.snapshot.isTest === true,
  }
}

const partyOf = ({
  name,
  street,
  street2,
  postalCode,
  city,
  region,
  country,
  vatNumber,
}: Party) => ({
  name,
  lines: [street, street2, `${postalCode} ${city}`.trim(), region].flatMap((line) => line || []),
  country,
  vat_number: vatNumber ?? null,
})
