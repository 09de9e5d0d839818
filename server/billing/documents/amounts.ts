import type { Currency } from '../../../contract/billing/billing-states.ts'
import type { NationalCurrency } from '../../../contract/billing/national-currencies.ts'

/** Cents as `-12.34`, as in XML. */
export function decimal(minor: number) {
  const digits = String(Math.abs(minor)).padStart(3, '0')
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const signs: Partial<Record<Currency | NationalCurrency, string>> = { EUR: '€', USD: '$', GBP: '£' }

/** Cents as `€1,234.50` or `PLN 1,234.50`. Not by Intl, whose data differs between versions of Node. */
export const priced = (currency: Currency | NationalCurrency, minor: number) =>
  `${minor < 0 ? '\u2212' : ''}${signs[currency] ?? `${currency}\u00A0`}${decimal(Math.abs(minor)).replace(/\B(?=(\d{3})+\.)/g, ',')}`

// oxfmt-ignore
const months = [
  'January', 'February', 'March', 'April', 'May', 'June',
  'July', 'August', 'September', 'October', 'November', 'December',
]

/** `YYYY-MM-DD` as `1 May 2026`. */
export function dayInWords(day: string) {
  const [year, month, date] = day.split('-')
  return `${Number(date)} ${months[Number(month) - 1]} ${year}`
}
