import { and, desc, eq, gte, lte } from 'drizzle-orm'

import { type Currency, currencies } from '../../../contract/billing/billing-states.ts'
import { DAY_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import { ForeseenError } from '../../platform/foreseen-error.ts'
import { exchangeRates } from '../schema.ts'

/**
 * The central bank publishes no rate on weekends and holidays: then the last one applies. The Easter weekend lasts four
 * days.
 */
const LATEST_DAYS = 7
const ROWS = 1_000

export type ExchangeRate = typeof exchangeRates.$inferSelect
/** The rate of an invoice, and its day. */
export type EuroRate = { perEuroMillionths: number; rateDay: string }

/** What is wrong with a file of rates, as a sentence for the operator. */
export class RatesError extends ForeseenError {}

/** The rate that applies to an invoice of that time (Directive 2006/112/EC, Article 91), if it is known. */
export async function rateAt(db: Db, currency: Currency, at: Date): Promise<EuroRate | undefined> {
  const [rate] = await db
    .select()
    .from(exchangeRates)
    .where(
      and(
        eq(exchangeRates.currency, currency),
        lte(exchangeRates.day, dayOf(at)),
        gte(exchangeRates.day, dayOf(secondsAfter(at, -LATEST_DAYS * DAY_SECONDS))),
      ),
    )
    .orderBy(desc(exchangeRates.day))
    .limit(1)
  return rate && { perEuroMillionths: rate.perEuroMillionths, rateDay: rate.day }
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/**
 * Reads the European Central Bank's eurofxref-hist.csv: a column for each currency, and a line for each day. Throws a
 * RatesError.
 */
export function ratesIn(csv: string): ExchangeRate[] {
  const [head = '', ...lines] = csv.split(/\r?\n/)
  const columns = head.split(',').map((name) => name.trim())
  const wanted = currencies.flatMap((currency) => {
    const column = columns.indexOf(currency)
    return column > 0 ? [{ currency, column }] : []
  })
  if (columns[0] !== 'Date' || wanted.length === 0) {
    throw new RatesError(
      'These are not rates of the European Central Bank. Use its file eurofxref-hist.csv, which begins with “Date,USD,”.',
    )
  }
  return lines.flatMap((line, index) => {
    const fields = line.split(',').map((field) => field.trim())
    const [day = ''] = fields
    if (day === '') return []
    return wanted.flatMap(({ currency, column }) => {
      const field = fields[column] ?? ''
      if (field === 'N/A' || field === '') return []
      const perEuroMillionths = Math.round(Number(field) * 1_000_000)
      if (!/^\d{4}-\d\d-\d\d$/.test(day) || !(perEuroMillionths > 0)) {
        throw new RatesError(
          `Line ${index + 2} is not a date followed by rates: “${line.slice(0, 60)}”.`,
        )
      }
      return [{ currency, day, perEuroMillionths }]
    })
  })
}

/**
 * Stores rates, and returns how many are new. A rate that is already stored is not changed, because invoices may show
 * it.
 */
export async function storeRates(db: Db, rates: readonly ExchangeRate[]): Promise<number> {
  let added = 0
  for (let from = 0; from < rates.length; from += ROWS) {
    const { rowCount } = await db
      .insert(exchangeRates)
      .values(rates.slice(from, from + ROWS))
      .onConflictDoNothing()
    added += rowCount ?? 0
  }
  return added
}
