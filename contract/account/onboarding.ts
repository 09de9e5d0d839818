import { z } from 'zod'

import { personName, response, responseWith } from '../common.ts'
import { messages } from '../messages.ts'

/** Opaque: the client sends back the ids that the server returned. */
const optionId = z.union([z.int(), z.string().min(1).max(64)])

/** GET /v1/user/onboarding */
const onboardingRecord = z.object({
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  current_company_size: optionId.nullable(),
  current_use_case: optionId.nullable(),
  company_size: z.array(z.object({ company_size_id: optionId, company_size_name: z.string() })),
  use_case: z.array(z.object({ use_case_id: optionId, use_case_name: z.string() })),
})
export type OnboardingRecord = z.infer<typeof onboardingRecord>
export const onboardingRecordResponse = responseWith(onboardingRecord)

/** POST /v1/user/onboarding */
export const onboardingRequest = z.object({
  is_technical: z.boolean(messages.optionMissing),
  first_name: personName(messages.firstNameMissing),
  last_name: personName(messages.lastNameMissing),
  use_case: optionId,
  company_size: optionId,
})
export type OnboardingRequest = z.infer<typeof onboardingRequest>
export const onboardingResponse = response

/** Step 2 as a form: each choice is the id of its option as a string, empty until one is chosen. */
export const personalDetailsForm = z.object({
  first_name: personName(messages.firstNameMissing),
  last_name: personName(messages.lastNameMissing),
  use_case: z.string().min(1, messages.useCaseMissing),
  company_size: z.string().min(1, messages.companySizeMissing),
})
export type PersonalDetails = z.infer<typeof personalDetailsForm>
