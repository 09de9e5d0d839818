import { Refusal } from '../../platform/http/refusal.ts'
import { NotPossible } from '../subscriptions/subscription.ts'

/** Turns an event that a state doesn't allow into a refusal. */
export async function refusingImpossible<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof NotPossible)) throw error
    throw new Refusal(
      'not_possible',
      error.advice ??
        'This isn’t possible for the subscription right now. It may have changed, or a payment for it is still in progress. Reload the page.',
    )
  }
}
