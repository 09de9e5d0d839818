import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import type { OnboardingRequest } from '../../../contract/account/onboarding.ts'
import { call } from '../client.ts'
import { userQuery } from './user.ts'

/** The current values and the options to choose from. */
export const onboardingQuery = queryOptions({
  queryKey: ['onboarding'],
  queryFn: async () => {
    const { data } = await call('GET /v1/user/onboarding')
    if (!Array.isArray(data.use_case) || !Array.isArray(data.company_size))
      throw new Error('The response has no options.')
    return data
  },
})

export function useSubmitOnboarding() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: OnboardingRequest) => call('POST /v1/user/onboarding', { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: userQuery.queryKey }),
  })
}
