import { and, desc, gte, inArray, lte } from 'drizzle-orm'

import { currencies } from '../../../contract/billing/billing-states.ts'
import {
  nationalCurrencies,
  type NationalCurrency,
} from '../../../contract/billing/national-currencies.ts'
import { DAY_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import { ForeseenError } from '../../platform/foreseen-error.ts'
import type { Rates } from '../invoices/snapshot.ts'
import { money, shareOf } from '../money/money.ts'
import { exchangeRates } from '../schema.ts'

/**
 * The central bank publishes no rate on weekends and holidays: then the last one applies. The Easter weekend lasts four
 * days.
 */
const LATEST_DAYS = 7
const ROWS = 1_000

export type ExchangeRate = typeof exchangeRates.$inferSelect
type RatedCurrency = ExchangeRate['currency']
/** The national currency in which an invoice states its tax, and the rates at which it is converted. */
export type NationalRate = Rates & { currency: NationalCurrency }

const ONE_EURO = 1_000_000

/** What is wrong with a file of rates, as a sentence for the operator. */
export class RatesError extends ForeseenError {}

/**
 * The rates that apply to an invoice of that time, if they are known. Currencies other than the euro are converted by
 * the rates of both on one day (Directive 2006/112/EC, Article 91).
 */
export async function rateAt(
  db: Db,
  { from, to }: { from: RatedCurrency; to: NationalCurrency },
  at: Date,
): Promise<NationalRate | undefined> {
  const rates = await db
    .select()
    .from(exchangeRates)
    .where(
      and(
        inArray(exchangeRates.currency, [from, to]),
        lte(exchangeRates.day, dayOf(at)),
        gte(exchangeRates.day, dayOf(secondsAfter(at, -LATEST_DAYS * DAY_SECONDS))),
      ),
    )
    .orderBy(desc(exchangeRates.day))
  for (const { day: rateDay } of rates) {
    const perEuro = (currency: RatedCurrency) =>
      currency === 'EUR'
        ? ONE_EURO
        : rates.find((rate) => rate.day === rateDay && rate.currency === currency)
            ?.perEuroMillionths
    const [perEuroMillionths, nationalPerEuroMillionths] = [perEuro(from), perEuro(to)]
    if (!perEuroMillionths || !nationalPerEuroMillionths) continue
    const rate = { currency: to, perEuroMillionths, rateDay }
    return to === 'EUR' ? rate : { ...rate, nationalPerEuroMillionths }
  }
  return undefined
}

/** Converts an amount in minor units of the invoice's currency. */
export const convertedMinor = (
  minor: number,
  { perEuroMillionths, nationalPerEuroMillionths = ONE_EURO }: Rates,
) => shareOf(money('EUR', minor), nationalPerEuroMillionths, perEuroMillionths).minor

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/**
 * Reads the European Central Bank's eurofxref-hist.csv: a column for each currency, and a line for each day. Throws a
 * RatesError.
 */
export function ratesIn(csv: string): ExchangeRate[] {
  const [head = '', ...lines] = csv.split(/\r?\n/)
  const columns = head.split(',').map((name) => name.trim())
  const wanted = [...new Set([...currencies, ...nationalCurrencies])].flatMap((currency) => {
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
      const perEuroMillionths = Math.round(Number(field) * ONE_EURO)
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
