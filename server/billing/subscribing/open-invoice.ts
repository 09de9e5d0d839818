import type { SubscriptionData } from '../../../contract/billing/subscription.ts'
import { payableUntil } from '../charges/payable-until.ts'
import type { Live } from '../charges/stored-subscription.ts'
import { type Invoice, invoiceNumber } from '../issuing/issue.ts'
import { money } from '../money/money.ts'
import { priced, shownReturned, shownTax } from './priced.ts'

/** What an open invoice charges, and what follows once it is paid: the same as the preview of an offer. */
export function openInvoiceOf(
  invoice: Invoice,
  live: Live | undefined,
  now: Date,
): SubscriptionData['open_invoice'] {
  const { id, currency, purpose, snapshot } = invoice
  const { lines, treatment } = snapshot
  const renewed = live && (live.subscription.nextTerms ?? live.subscription.terms)
  const terms = purpose && 'terms' in purpose ? purpose.terms : renewed
  const bought = lines.at(-1)
  if (!terms || !bought) return null
  const amount = (minor: number) => money(currency, minor)
  const until = payableUntil(invoice, live)
  const returned = (purpose?.kind === 'change' && purpose.returned) || []
  return {
    id,
    number: invoiceNumber(invoice),
    offer: { plan: terms.plan, interval: terms.interval, currency },
    is_purchase: until !== undefined,
    is_expired: until !== undefined && now > until,
    lines: lines.map(({ description, net, from, until: to }) => {
      return { description, net, from, until: to }
    }),
    due_today: {
      net: amount(invoice.netMinor),
      tax: amount(invoice.taxMinor),
      total: amount(invoice.totalMinor),
    },
    tax: shownTax(treatment),
    returned: shownReturned(returned, invoice.organisationId),
    next_charge: { ...priced(terms.price, treatment), at: bought.until },
  }
}
