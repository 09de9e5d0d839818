import type { Currency } from '../../../contract/billing/billing-states.ts'

/** An amount in whole minor units (cents). Negative amounts are credits. */
export type Money = { readonly currency: Currency; readonly minor: number }

/** An amount that can't be represented, or two currencies in one sum: a bug, and never shown to a person. */
export class MoneyError extends Error {}

export function money(currency: Currency, minor: number): Money {
  if (!Number.isSafeInteger(minor)) throw new MoneyError(`${minor} isn't a whole number of cents`)
  // -0 would differ from 0 in comparisons.
  return { currency, minor: minor + 0 }
}

export const negated = ({ currency, minor }: Money) => money(currency, 0 - minor)

export function sumOf(currency: Currency, amounts: readonly Money[]): Money {
  let minor = 0
  for (const amount of amounts) {
    if (amount.currency !== currency) {
      throw new MoneyError(`${amount.currency} can't be added to ${currency}`)
    }
    minor += amount.minor
  }
  return money(currency, minor)
}

/**
 * The share `part / whole` of an amount. The only place where money is rounded: to the nearest cent, and half a cent
 * away from zero, so that a credit is rounded exactly like the charge that it undoes. Exact for every safe integer.
 */
export function shareOf({ currency, minor }: Money, part: number, whole: number): Money {
  if (!Number.isSafeInteger(part) || !Number.isSafeInteger(whole) || whole <= 0 || part < 0) {
    throw new MoneyError(`${part} of ${whole} isn't a share`)
  }
  const product = BigInt(minor) * BigInt(part)
  const size = product < 0n ? -product : product
  const rounded = (2n * size + BigInt(whole)) / (2n * BigInt(whole))
  return money(currency, Number(product < 0n ? -rounded : rounded))
}
