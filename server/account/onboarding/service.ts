import { eq } from 'drizzle-orm'

import type { OnboardingRecord, OnboardingRequest } from '../../../contract/account/onboarding.ts'
import { changedFields } from '../../platform/audit/differences.ts'
import { audit } from '../../platform/audit/events.ts'
import type { Context } from '../../platform/dependencies.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { refuseField } from '../../platform/http/refusal.ts'
import { accounts } from '../schema.ts'
import type { Account } from '../sessions/service.ts'
import { companySizes, useCases } from './options.ts'

export const onboardingRecordOf = (account: Account): OnboardingRecord => ({
  first_name: account.firstName,
  last_name: account.lastName,
  current_company_size: account.companySize,
  current_use_case: account.useCase,
  company_size: companySizes,
  use_case: useCases,
})

/** Stores the answers. Newer answers replace older ones. Refuses an option that doesn't exist. */
export async function saveOnboarding(
  { db, clock }: Context,
  { account, caller }: { account: Account; caller: Caller },
  { is_technical, first_name, last_name, use_case, company_size }: OnboardingRequest,
) {
  const useCase = Number(use_case)
  if (!useCases.some(({ use_case_id }) => use_case_id === useCase)) {
    throw refuseField('invalid_request', 'use_case', 'Choose one of the use cases in the list.')
  }
  const companySize = Number(company_size)
  if (!companySizes.some(({ company_size_id }) => company_size_id === companySize)) {
    throw refuseField('invalid_request', 'company_size', 'Choose one of the sizes in the list.')
  }
  const detail = changedFields(
    {
      is_technical: account.isTechnical,
      first_name: account.firstName,
      last_name: account.lastName,
      use_case: account.useCase,
      company_size: account.companySize,
    },
    { is_technical, first_name, last_name, use_case: useCase, company_size: companySize },
  )
  const at = clock.now()
  await db.transaction(async (tx) => {
    await tx
      .update(accounts)
      .set({
        isTechnical: is_technical,
        firstName: first_name,
        lastName: last_name,
        useCase,
        companySize,
        onboardedAt: account.onboardedAt ?? at,
      })
      .where(eq(accounts.id, account.id))
    if (detail) await audit(tx, 'PROFILE_UPDATE', { at, accountId: account.id, caller, detail })
  })
}
