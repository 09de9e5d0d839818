import { randomUUID } from 'node:crypto'

import type { ApiUnderTest } from './api-under-test.ts'
import { authenticationChecks } from './authentication-checks.ts'
import type { Check } from './check.ts'
import { onboardingChecks } from './onboarding-checks.ts'
import { passwordResetChecks } from './password-reset-checks.ts'
import { registrationChecks } from './registration-checks.ts'
import { socialSignInChecks } from './social-sign-in-checks.ts'

/**
 * Returns the checks for docs/specification.md sections 3 and 7, in an order in which each can build on those before
 * it.
 */
export function checksOf(api: ApiUnderTest): Check[] {
  const person = {
    api,
    username: `conformance-${randomUUID()}@example.com`,
    unknown: `conformance-${randomUUID()}@example.com`,
    userToken: '',
  }
  return [
    ...registrationChecks(person),
    ...authenticationChecks(person),
    ...onboardingChecks(person),
    ...socialSignInChecks(person),
    ...passwordResetChecks(person),
  ]
}
