import { type Caller, networkOf } from '../../platform/http/caller.ts'
import {
  type Counting,
  countingWrong,
  refuseNoted,
} from '../../platform/rate-limits/wrong-tokens.ts'
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
  refuseNoted(context.refusedNetworks, network)
  return countingWrong(context, caller, {
    isWrong: (error) => error instanceof WrongSignature,
    limit: billingLimits.wrongWebhooksByAddress,
    network,
    attempt: read,
  })
}
