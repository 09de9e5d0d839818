import {
  onboardingResponse,
  onboardingRecordResponse,
  onboardingRequest,
} from '../../../contract/account/onboarding.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { signedIn } from '../sessions/signed-in.ts'
import { saveOnboarding, onboardingRecordOf } from './service.ts'

export const onboardingRoutes = new ApiRouter()
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/user/onboarding',
      summary: 'Get the onboarding answers so far, and the options to choose from.',
      response: onboardingRecordResponse,
      allows: 'unverified_email',
    }),
    (c) => c.json({ status: 200, data: onboardingRecordOf(c.var.account) }, 200),
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/user/onboarding',
      summary: 'Submit the onboarding answers.',
      body: onboardingRequest,
      response: onboardingResponse,
    }),
    async (c) => {
      await saveOnboarding(c.var, c.var, c.req.valid('json'))
      return c.json({ status: 200, message: 'Saved.' }, 200)
    },
  )
