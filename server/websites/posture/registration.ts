import { REGISTRATION_EXPIRES_SOON_DAYS } from '../../../contract/organisation/expiry-days.ts'
import { daysBefore, daysInWords } from '../../platform/days-before.ts'
import type { Registration } from '../domain-registration/look-up.ts'
import type { CheckResult } from '../schema/posture.ts'
import { notTested, type Outcome, outcome } from './outcome.ts'

/** The registry's data for a domain, and why the last check returned none; null before the first check. */
export type RegistrationKnown = (Registration & { failure: string | null }) | null

const FAILS_UNDER_DAYS = 14

/** The checks of a domain's registration, from its registry's data. */
export function checkRegistrationData(known: RegistrationKnown, now: Date): CheckResult[] {
  return [
    { id: 'registration_expiry', ...checkExpiry(known, now) },
    { id: 'registration_lock', ...checkLock(known) },
  ]
}

const notAsked = notTested('The domain’s registry has not been checked yet.')

function checkExpiry(known: RegistrationKnown, now: Date): Outcome {
  if (!known) return notAsked
  const { expiresAt, failure, registrar } = known
  if (!expiresAt) {
    return notTested(failure ?? 'The registry does not publish the expiry date.')
  }
  const daysLeft = daysBefore(expiresAt, now)
  const observed = [
    `Registered until ${expiresAt.toISOString()}`,
    ...(registrar === null ? [] : [`Registrar: ${registrar}`]),
  ].join('\n')
  if (daysLeft < 0) return outcome(-20, 'The domain registration has expired.', observed)
  const days = daysInWords(daysLeft)
  if (daysLeft < FAILS_UNDER_DAYS) {
    return outcome(-10, `The domain registration expires in ${days}.`, observed)
  }
  if (daysLeft < REGISTRATION_EXPIRES_SOON_DAYS) {
    return outcome(-5, `The domain registration expires in ${days}.`, observed)
  }
  return outcome(0, `The domain is registered for another ${days}.`, observed)
}

/**
 * In the words of RFC 8056 (client and server transfer prohibited) and of RFC 9083, section 10.2.2. Some registries use
 * EPP's spelling (RFC 5731, section 2.3), in one word.
 */
const lock = /^(?:(?:client|server)?transferprohibited|locked)$/

function checkLock(known: RegistrationKnown): Outcome {
  if (!known) return notAsked
  const { statuses, failure } = known
  // Every registered domain has a status: without any, the registry doesn't publish them.
  if (statuses.length === 0) {
    return notTested(failure ?? 'The registry does not publish whether transfers are locked.')
  }
  const observed = statuses.join('\n')
  return statuses.some((status) => lock.test(status.toLowerCase().replaceAll(' ', '')))
    ? outcome(0, 'The domain is locked against transfers.', observed)
    : outcome(-5, 'The domain is not locked against transfers.', observed)
}
