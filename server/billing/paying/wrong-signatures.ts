import { type Caller, networkOf } from '../../platform/http/caller.ts'
import { tooManyAttempts } from '../../platform/rate-limits/service.ts'
import { type Counting, countWrong } from '../../platform/rate-limits/wrong-tokens.ts'
import { WrongSignature } from '../providers/provider.ts'
import { billingLimits } from '../rate-limits.ts'

/**
 * Counts webhooks with wrong signatures by network. Beyond the limit, no webhook from that network is read: some
 * providers verify signatures themselves, so many forged ones would use up our rate limit there.
 */
export async function countingWrongSignatures<Read>(
  context: Counting,
  caller: Caller,
  read: () => Promise<Read>,
): Promise<Read> {
  const network = `webhooks ${networkOf(caller.address)}`
  const secondsLeft = context.refusedNetworks.secondsLeft(network)
  if (secondsLeft !== undefined) throw tooManyAttempts(secondsLeft)
  try {
    return await read()
  } catch (error) {
    if (error instanceof WrongSignature) {
      await countWrong(context, caller, { limit: billingLimits.wrongWebhooksByAddress, network })
    }
    throw error
  }
}
