import type { DeclineReason } from '../../contract/billing/decline-reasons.ts'
import { instantInWords } from '../platform/mail/instant-in-words.ts'
import { plainWords, render } from '../platform/mail/layout.ts'
import type { ReturnedBy } from './invoices/snapshot.ts'

/** What happened, and what to do about it. */
const declineWords: Readonly<Record<DeclineReason, string>> = {
  declined: 'The bank declined it without giving a reason. Use another card, or ask your bank.',
  insufficient_funds: 'There were insufficient funds. Use another card.',
  expired_card: 'The card has expired. Add a new one.',
  incorrect_cvc: 'The security code was wrong. Add the card again.',
  incorrect_number: 'The card number was wrong. Add the card again.',
  lost_or_stolen: 'The bank has blocked the card. Use another one.',
  authentication_failed: 'The bank wants you to confirm it. Pay in the console, where you can.',
  try_again: 'The bank could not be reached.',
  no_payment_method: 'No payment method is saved. Add one.',
  amount_too_small: 'The amount is below the payment provider’s minimum.',
  refused: 'The payment provider doesn’t accept this payment method. Use another one.',
}

const returnWords: Readonly<Record<ReturnedBy, string>> = {
  refund:
    'The refund goes to the card or wallet that you paid with, and arrives within a few days.',
  dispute: 'You disputed the payment, and your bank or wallet has already returned it.',
}

const unreturnedWords = (isPaid: boolean) =>
  isPaid
    ? 'No payment is refunded with it.'
    : 'The invoice wasn’t paid. It is cancelled, so you owe nothing for it.'

const forPlan = (name: string | undefined) =>
  name === undefined ? '' : ` for the plan of ${plainWords(name)}`
const attachedPdf = (what: string) =>
  `The ${what} is attached: a PDF that contains an e-invoice. You can also find it in the console, under Billing.`

/** What a suspended plan means (docs/decisions/054-selling.md). */
const limitedToOthers =
  'Protection continues, but only the limits of your other plans or the free plan apply. Attacks older than they allow are deleted a week later.'

/** What remains of a plan that has ended, and what doesn't. */
const keptAtEnd =
  'Your websites, databases and settings are kept. Attacks older than your remaining plans allow are deleted a week after the end.'

const testWords = (isTest: boolean) =>
  isTest ? ['No money moved: the payment provider is in test mode.'] : []

/** The emails about plans, for people who may pay for them. `name` is the website or database. */
export const billingEmails = {
  paymentFailed: ({
    name,
    amount,
    decline,
    retryAt,
  }: {
    name: string
    amount: string
    decline: DeclineReason | null
    retryAt: Date
  }) =>
    render({
      subject: `The payment for ${plainWords(name)} failed`,
      before: [
        `The payment of ${amount} for the plan of ${plainWords(name)} failed. ${declineWords[decline ?? 'declined']}`,
        `We will try again at ${instantInWords(retryAt)}. You can pay sooner in the console.`,
      ],
      after: ['The plan continues until then. Nothing is deleted.'],
    }),

  detailsMissing: ({ name, retryAt }: { name: string; retryAt: Date | undefined }) =>
    render({
      subject: `The plan for ${plainWords(name)} couldn’t be renewed`,
      before: [
        `The plan for ${plainWords(name)} couldn’t be renewed, because there are no billing details. Invoices need a name and an address.`,
        retryAt
          ? `Add billing details and a payment method in the console, under Billing. We will try again at ${instantInWords(retryAt)}.`
          : 'The plan is suspended, and you owe nothing. To continue, add billing details, then pay for it on its Plan page in the console.',
      ],
      after: [retryAt ? 'The plan continues until then. Nothing is deleted.' : limitedToOthers],
    }),

  purchaseFailed: ({
    name,
    amount,
    decline,
  }: {
    name: string
    amount: string
    decline: DeclineReason | null
  }) =>
    render({
      subject: `The payment for ${plainWords(name)} failed`,
      before: [
        `The payment of ${amount} for the plan of ${plainWords(name)} failed. ${declineWords[decline ?? 'declined']}`,
        'To try again, open its Plan page in the console.',
      ],
      after: ['Nothing was paid, and nothing has changed.'],
    }),

  planSuspended: ({ name }: { name: string }) =>
    render({
      subject: `The plan for ${plainWords(name)} is suspended`,
      before: [
        `The payment for the plan of ${plainWords(name)} failed for the last time, so the plan is suspended. The invoice was cancelled, so you owe nothing.`,
        'To continue, pay for it on its Plan page in the console. It becomes active as soon as it is paid for.',
      ],
      after: [limitedToOthers],
    }),

  planSuspendedByPayer: ({ name, payer }: { name: string; payer: string }) =>
    render({
      subject: `The plan for ${plainWords(name)} is suspended`,
      before: [
        `${plainWords(payer)} pays for the plan of ${plainWords(name)}, and the payment failed for the last time. The plan is suspended.`,
        `Ask ${plainWords(payer)} to pay, or take over the payments again in the settings of your organisation. The plan becomes active as soon as it is paid for.`,
      ],
      after: ['You owe nothing.', limitedToOthers],
    }),

  receipt: ({
    number,
    name,
    amount,
    isTest,
  }: {
    number: string
    name: string | undefined
    amount: string
    isTest: boolean
  }) =>
    render({
      subject: `Receipt for invoice ${number}`,
      before: [
        ...testWords(isTest),
        `We received ${amount}${forPlan(name)}. Invoice ${number} is paid.`,
      ],
      after: [attachedPdf('invoice')],
    }),

  document: ({
    kind,
    number,
    name,
    amount,
    isOpen,
    isTest,
  }: {
    kind: 'invoice' | 'credit_note'
    number: string
    name: string | undefined
    amount: string
    isOpen: boolean
    isTest: boolean
  }) => {
    const what = kind === 'invoice' ? 'invoice' : 'credit note'
    return render({
      subject: `Your ${what} ${number}`,
      before: [
        ...testWords(isTest),
        `Here is your ${what} ${number} for ${amount}${forPlan(name)}.`,
        ...(isOpen ? ['It is not paid yet. You can pay it in the console.'] : []),
      ],
      after: [attachedPdf(what)],
    })
  },

  creditNote: ({
    number,
    of,
    amount,
    reason,
    returnedBy,
    isPaid,
    isTest,
  }: {
    number: string
    of: string
    amount: string
    reason: string
    returnedBy: ReturnedBy | undefined
    /** Whether the invoice that it corrects was paid. */
    isPaid: boolean
    isTest: boolean
  }) =>
    render({
      subject: `Credit note ${number}`,
      before: [
        ...testWords(isTest),
        `Credit note ${number} corrects invoice ${of} by ${amount}. Reason: “${plainWords(reason)}”.`,
        returnedBy ? returnWords[returnedBy] : unreturnedWords(isPaid),
      ],
      after: [attachedPdf('credit note')],
    }),

  writtenOff: ({ number, amount, isTest }: { number: string; amount: string; isTest: boolean }) =>
    render({
      subject: `Invoice ${number} can no longer be paid`,
      before: [
        ...testWords(isTest),
        `Invoice ${number} for ${amount} was not paid before its website or database was permanently deleted. It can no longer be paid, and we will not try to collect it.`,
      ],
      after: ['It stays in your records, as the law requires.'],
    }),

  renewalUpcoming: ({ name, amount, renewsAt }: { name: string; amount: string; renewsAt: Date }) =>
    render({
      subject: `The plan for ${plainWords(name)} renews soon`,
      before: [
        `The plan for ${plainWords(name)} renews for a year at ${instantInWords(renewsAt)}: ${amount} plus tax.`,
        'To prevent that, cancel the plan in the console before then.',
      ],
      after: ['Nothing is charged until then.'],
    }),

  planCancelled: ({ name, endsAt }: { name: string; endsAt: Date }) =>
    render({
      subject: `The plan for ${plainWords(name)} was cancelled`,
      before: [
        `The plan for ${plainWords(name)} continues until ${instantInWords(endsAt)}, and then ends. You won’t be charged again.`,
        'Until then, you can undo the cancellation in the console.',
      ],
      after: [keptAtEnd],
    }),

  planEnded: ({ name }: { name: string }) =>
    render({
      subject: `The plan for ${plainWords(name)} was cancelled`,
      before: [
        `The plan for ${plainWords(name)} has ended, because its current period wasn’t paid for. You owe nothing, and you won’t be charged again.`,
      ],
      after: [keptAtEnd],
    }),

  cardExpiring: ({ card, expires }: { card: string; expires: string }) =>
    render({
      subject: `${card} expires soon`,
      before: [
        `${card}, which pays for your plans, is valid until the end of ${expires}.`,
        'Add another card in the console and make it the default, so that the next renewal doesn’t fail.',
      ],
      after: ['Your plans continue unchanged.'],
    }),

  trialEnding: ({ name, amount, endsAt }: { name: string; amount: string; endsAt: Date }) =>
    render({
      subject: `The trial for ${plainWords(name)} ends soon`,
      before: [
        `The trial for ${plainWords(name)} ends at ${instantInWords(endsAt)}. Then the first period is charged: ${amount} plus tax.`,
        'Without a saved payment method, the plan ends instead. If you don’t want to continue, cancel it in the console before then.',
      ],
      after: ['Nothing is charged until then.'],
    }),
}
