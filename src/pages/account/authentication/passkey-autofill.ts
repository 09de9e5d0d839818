import { signInWithAutofill } from '../../../api/account/use-passkey.ts'
import { failureSentence, RefusedError } from '../../../api/failures.ts'

/**
 * Offers passkeys in the browser's autofill for as long as the page is open, until one has signed in. Never rejects: a
 * browser without them, or a server that can't be reached, leaves the other ways to sign in.
 */
export async function offerPasskeys(
  onFailure: (sentence: string) => void,
  onSignedIn: () => void,
): Promise<void> {
  if (!(await isAutofillAvailable())) return
  for (;;) {
    try {
      await signInWithAutofill()
      return onSignedIn()
    } catch (error) {
      if (!isPasskeyRefused(error)) return
      onFailure(failureSentence(error))
    }
  }
}

/** Whether the person chose a passkey that the server refused: they may choose another one. */
const isPasskeyRefused = (error: unknown) =>
  error instanceof RefusedError &&
  (error.response.code === 'wrong_passkey' || error.response.code === 'code_expired')

async function isAutofillAvailable() {
  if (!('PublicKeyCredential' in window)) return false
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false
}
