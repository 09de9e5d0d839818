import { isPasskeyDismissed, isPasskeyKnown } from '../../../api/account/use-passkey.ts'
import { failureSentence } from '../../../api/failures.ts'

/** Why a passkey could not be used or added. */
export function passkeyFailure(error: unknown) {
  if (isPasskeyDismissed(error)) return 'No passkey was used. Try again.'
  if (isPasskeyKnown(error)) return 'This device already has a passkey for your account.'
  return failureSentence(error, 'Your browser could not use a passkey. Try again.')
}
