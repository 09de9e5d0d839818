import { currencies } from '../../../contract/billing/billing-states.ts'
import { money, type Money } from '../money/money.ts'

/** As PayPal writes an amount: 12.00. */
export const written = ({ currency, minor }: Money) => ({
  currencyCode: currency,
  value: `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`,
})

/** Whether an amount is in a currency that isn't sold: it belongs to another application with the same account. */
export const isForeign = (amount: { currencyCode: string } | undefined) =>
  amount !== undefined && !currencies.some((one) => one === amount.currencyCode)

/** Throws for an amount in a currency that isn't sold. */
export function amountIn(amount: { currencyCode: string; value: string } | undefined): Money {
  const currency = currencies.find((one) => one === amount?.currencyCode)
  const [, sign = '', whole = '', cents = ''] =
    /^(-?)(\d+)\.(\d\d)$/.exec(amount?.value ?? '') ?? []
  if (!currency || !whole) {
    throw new Error(
      `PayPal reports ${amount?.value} ${amount?.currencyCode}, which isn't an amount.`,
    )
  }
  return money(currency, (sign ? -1 : 1) * (Number(whole) * 100 + Number(cents)))
}
