import type { z } from 'zod'

import { defaultPreferences } from '../../../contract/account/preferences.ts'
import type { profile, User } from '../../../contract/account/user.ts'
import { deletedAt } from '../closure/times.ts'
import { companySizes, useCases } from '../onboarding/options.ts'
import { methodsOf } from '../second-factor/prove.ts'
import type { Account, Session } from '../sessions/service.ts'
import { proofMethodOf } from '../step-up/service.ts'
import { preferencesOf } from './preferences.ts'

export function userOf(account: Account, session: Session): User {
  // Until the second factor is verified, the session only reveals which mailbox to check.
  const isPending = session.secondFactorPending
  return {
    id: account.id,
    email: account.email,
    first_name: isPending ? null : account.firstName,
    last_name: isPending ? null : account.lastName,
    email_verified_at: account.emailVerifiedAt?.toISOString() ?? null,
    onboarded_at: account.onboardedAt?.toISOString() ?? null,
    has_password: account.passwordHash !== null,
    proves_with: proofMethodOf(account),
    second_factor_pending: isPending,
    ...(isPending && { second_factor_methods: methodsOf(account) }),
    preferences: isPending ? defaultPreferences : preferencesOf(account),
    deleted_at: account.closingAt && deletedAt(account.closingAt).toISOString(),
    created_at: account.createdAt.toISOString(),
  }
}

export const profileOf = (account: Account): z.infer<typeof profile> => ({
  first_name: account.firstName,
  last_name: account.lastName,
  is_technical: account.isTechnical,
  use_case:
    useCases.find(({ use_case_id }) => use_case_id === account.useCase)?.use_case_name ?? null,
  company_size:
    companySizes.find(({ company_size_id }) => company_size_id === account.companySize)
      ?.company_size_name ?? null,
})
