import type { UsePasskeyRequest } from '../../../contract/account/passkey.ts'
import { audit } from '../../platform/audit/events.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { notifyOfNewDevice } from '../known-devices/notify-of-new-device.ts'
import { keepFactor } from '../second-factor/lost-factor.ts'
import { type Account, beginSession, renewSession, type Session } from '../sessions/service.ts'
import { type PasskeyContext, verifyPasskey } from './verify.ts'

/** Begins a session with a passkey alone: it verified its user, so it counts as both factors. */
export async function signInWithPasskey(
  context: PasskeyContext,
  request: UsePasskeyRequest,
  caller: Caller,
) {
  const { account, passkeyId } = await verifyPasskey(context, request, {
    of: { purpose: 'sign_in' },
    caller,
  })
  const at = context.clock.now()
  const credentials = await context.db.transaction(async (db) => {
    const within = { ...context, db }
    await audit(db, 'SIGN_IN', {
      at,
      accountId: account.id,
      caller,
      detail: { method: 'passkey', passkey_id: passkeyId },
    })
    await keepFactor(within, account, caller)
    await notifyOfNewDevice(within, account, caller)
    return beginSession(within, account.id, { caller, passkeyProvedAt: at })
  })
  context.outbox.wake()
  return { credentials, emailKey: account.emailKey }
}

/**
 * Accepts a passkey as the second factor that a session waits for, or else as re-authentication. Renews the session.
 */
export async function provePasskey(
  context: PasskeyContext,
  request: UsePasskeyRequest,
  { account, session, caller }: { account: Account; session: Session; caller: Caller },
) {
  const { passkeyId } = await verifyPasskey(context, request, {
    of: { purpose: 'prove', sessionId: session.id },
    account,
    caller,
  })
  const credentials = await context.db.transaction(async (db) => {
    const renewed = await renewSession({ ...context, db }, session, { withPasskey: true })
    await audit(db, session.secondFactorPending ? 'SIGN_IN' : 'PROOF', {
      at: context.clock.now(),
      accountId: account.id,
      caller,
      detail: {
        [session.secondFactorPending ? 'second_factor' : 'method']: 'passkey',
        passkey_id: passkeyId,
      },
    })
    return renewed
  })
  await keepFactor(context, account, caller)
  return credentials
}
