import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'

import type { PasskeyAssertion } from '../../../contract/account/passkey.ts'
import { call } from '../client.ts'
import { keepCredentials } from './authentication.ts'
import { renewing } from './renewing.ts'

/** Loaded on demand: most people sign in without it. */
export const passkeyBrowser = () => import('@simplewebauthn/browser')

/** Whether the person, or the browser for them, closed the browser's dialog. */
export const isPasskeyDismissed = (error: unknown) =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')

/** Whether this device already has a passkey of the account. */
export const isPasskeyKnown = (error: unknown) =>
  error instanceof Error && error.name === 'InvalidStateError'

async function assertion(
  options: PublicKeyCredentialRequestOptionsJSON,
  { isAutofill }: { isAutofill: boolean },
): Promise<PasskeyAssertion> {
  const { startAuthentication } = await passkeyBrowser()
  return startAuthentication({
    optionsJSON: options,
    useBrowserAutofill: isAutofill,
  })
}

/** Signs in with the passkey that the person chooses in the browser's autofill, and stores the credentials. */
export async function signInWithAutofill() {
  const { data } = await call('POST /v1/passkey/options')
  const response = await assertion(data.options, { isAutofill: true })
  const body = { attempt: data.attempt, response }
  keepCredentials(await call('POST /v1/passkey/sign-in', { body }))
}

/** Uses a passkey as the second factor of this session, or as re-authentication. */
export async function provePasskey() {
  const { data } = await call('POST /v1/prove/passkey-options')
  const response = await assertion(data.options, { isAutofill: false })
  const body = { attempt: data.attempt, response }
  await renewing(() => call('POST /v1/prove/passkey', { body }))
}
