import type { z } from 'zod'

import type * as authentication from '../../contract/authentication.ts'
import type * as domain from '../../contract/domain.ts'
import type * as verification from '../../contract/email-verification.ts'
import type * as onboarding from '../../contract/onboarding.ts'
import type * as reset from '../../contract/password-reset.ts'
import type * as posture from '../../contract/posture.ts'
import type * as registration from '../../contract/registration.ts'
import type * as user from '../../contract/user.ts'

type Call<Answer extends z.ZodType, Body extends z.ZodType | undefined = undefined> = {
  answer: z.infer<Answer>
  body: Body extends z.ZodType ? z.input<Body> : undefined
}

/** Every call the console makes: its body and its answer. Types only, so that no schema weighs on a page. */
export type Calls = {
  'POST /v1/auth': Call<typeof authentication.signInAnswer, typeof authentication.signInRequest>
  'POST /v1/sign-out': Call<typeof user.signOutAnswer>
  'POST /v1/check-email': Call<
    typeof registration.checkEmailAnswer,
    typeof registration.checkEmailRequest
  >
  'POST /v1/register': Call<typeof registration.registerAnswer, typeof registration.registerRequest>
  'POST /v1/forgot-password': Call<
    typeof reset.forgotPasswordAnswer,
    typeof reset.forgotPasswordRequest
  >
  'POST /v1/verify-reset': Call<typeof reset.verifyResetAnswer, typeof reset.verifyResetRequest>
  'POST /v1/reset-pass': Call<typeof reset.resetPasswordAnswer, typeof reset.resetPasswordRequest>
  'POST /v1/verify-otp': Call<
    typeof verification.verifyOtpAnswer,
    typeof verification.verifyOtpRequest
  >
  'POST /v1/resend-otp': Call<typeof verification.resendOtpAnswer>
  'GET /v1/user': Call<typeof user.userAnswer>
  'GET /v1/user/profile': Call<typeof user.profileAnswer>
  'GET /v1/user/team': Call<typeof user.emptyListAnswer>
  'GET /v1/domain': Call<typeof domain.listDomainsAnswer>
  'POST /v1/domain': Call<typeof domain.domainAnswer, typeof domain.addDomainRequest>
  'GET /v1/domain/{id}': Call<typeof domain.domainAnswer>
  'POST /v1/domain/{id}/remove': Call<typeof domain.domainAnswer>
  'POST /v1/domain/{id}/restore': Call<typeof domain.domainAnswer>
  'GET /v1/domain/{id}/posture': Call<typeof posture.postureAnswer>
  'POST /v1/domain/{id}/posture': Call<typeof posture.postureReportAnswer>
  'GET /v1/domain/{id}/posture/history': Call<typeof posture.postureHistoryAnswer>
  'POST /v1/domain/{id}/posture/ignore': Call<
    typeof posture.postureReportAnswer,
    typeof posture.ignorePostureRequest
  >
  'POST /v1/domain/{id}/posture/unignore': Call<
    typeof posture.postureReportAnswer,
    typeof posture.unignorePostureRequest
  >
  'GET /v1/user/invoice': Call<typeof user.emptyListAnswer>
  'GET /v1/user/onboarding': Call<typeof onboarding.onboardingRecordAnswer>
  'POST /v1/user/onboarding': Call<
    typeof onboarding.onboardingAnswer,
    typeof onboarding.onboardingRequest
  >
}
export type CallName = keyof Calls
