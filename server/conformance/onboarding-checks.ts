import assert from 'node:assert/strict'

import {
  onboardingRecordResponse,
  type OnboardingRecord,
} from '../../contract/account/onboarding.ts'
import { userResponse } from '../../contract/account/user.ts'
import { response } from '../../contract/common.ts'
import { is, isRefused, type Check, type Person } from './check.ts'

/** The address is verified, and the onboarding answers are kept. */
export function onboardingChecks(person: Person): Check[] {
  const { api, username } = person
  const readOnboarding = async (): Promise<OnboardingRecord> =>
    is(onboardingRecordResponse, await api.get('/v1/user/onboarding', person.userToken)).data
  const onboardingAnswers = async () => {
    const options = await readOnboarding()
    return {
      is_technical: true,
      first_name: 'Ada',
      last_name: 'Lovelace',
      use_case: options.use_case[0]?.use_case_id,
      company_size: options.company_size[0]?.company_size_id,
    }
  }

  return [
    {
      name: 'GET /v1/user/onboarding returns the names, the selection and both lists of options',
      run: async () => {
        const options = await readOnboarding()
        assert.ok(options.use_case.length > 0 && options.company_size.length > 0)
      },
    },
    {
      name: 'POST /v1/verify-otp and POST /v1/resend-otp require a token',
      run: async () => {
        isRefused(await api.post('/v1/verify-otp', { otp: '123456' }), [401])
        isRefused(await api.post('/v1/resend-otp'), [401])
      },
    },
    {
      name: 'POST /v1/verify-otp verifies the address with the emailed code, and rejects another code',
      needsMailbox: true,
      run: async () => {
        const code = await api.mailedCode(username)
        const wrong = code === '000000' ? '111111' : '000000'
        isRefused(
          await api.post('/v1/verify-otp', { otp: wrong }, person.userToken),
          [400, 401, 422],
        )
        is(response, await api.post('/v1/verify-otp', { otp: code }, person.userToken))
        const { data } = is(userResponse, await api.get('/v1/user', person.userToken))
        assert.notEqual(data.email_verified_at, null)
      },
    },
    {
      name: 'POST /v1/user/onboarding rejects a form without a name',
      needsMailbox: true,
      run: async () => {
        const lacking = { ...(await onboardingAnswers()), first_name: '' }
        isRefused(await api.post('/v1/user/onboarding', lacking, person.userToken), [400, 422])
      },
    },
    {
      name: 'POST /v1/user/onboarding stores the answers',
      needsMailbox: true,
      run: async () => {
        const given = await onboardingAnswers()
        is(response, await api.post('/v1/user/onboarding', given, person.userToken))
        const kept = await readOnboarding()
        assert.equal(kept.first_name, given.first_name)
        assert.equal(kept.last_name, given.last_name)
        assert.equal(kept.current_use_case, given.use_case)
        assert.equal(kept.current_company_size, given.company_size)
      },
    },
  ]
}
