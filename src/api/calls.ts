import type { z } from 'zod'

import type * as authentication from '../../contract/account/authentication.ts'
import type * as verification from '../../contract/account/email-verification.ts'
import type * as onboarding from '../../contract/account/onboarding.ts'
import type * as reset from '../../contract/account/password-reset.ts'
import type * as registration from '../../contract/account/registration.ts'
import type * as stepUp from '../../contract/account/step-up.ts'
import type * as userSession from '../../contract/account/user-session.ts'
import type * as user from '../../contract/account/user.ts'
import type * as attackFilter from '../../contract/websites/attack-filter.ts'
import type * as attack from '../../contract/websites/attack.ts'
import type * as registrationData from '../../contract/websites/domain-registration.ts'
import type * as domainRule from '../../contract/websites/domain-rule.ts'
import type * as scan from '../../contract/websites/domain-scan.ts'
import type * as domainSettings from '../../contract/websites/domain-settings.ts'
import type * as domain from '../../contract/websites/domain.ts'
import type * as manyDomains from '../../contract/websites/many-domains.ts'
import type * as nameServers from '../../contract/websites/name-servers.ts'
import type * as notification from '../../contract/websites/notification.ts'
import type * as posture from '../../contract/websites/posture.ts'
import type * as record from '../../contract/websites/record.ts'

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
  'POST /v1/prove': Call<typeof stepUp.proveAnswer, typeof stepUp.proveRequest>
  'POST /v1/prove/send-code': Call<typeof stepUp.sendProofCodeAnswer>
  'GET /v1/notifications': Call<typeof notification.listNotificationsAnswer>
  'POST /v1/notifications/read': Call<
    typeof notification.readNotificationsAnswer,
    typeof notification.readNotificationsRequest
  >
  'GET /v1/user': Call<typeof user.userAnswer>
  'GET /v1/user/sessions': Call<typeof userSession.listUserSessionsAnswer>
  'POST /v1/user/sessions/{id}/end': Call<typeof userSession.endUserSessionAnswer>
  'POST /v1/user/sessions/end-others': Call<typeof userSession.endOtherUserSessionsAnswer>
  'GET /v1/user/profile': Call<typeof user.profileAnswer>
  'GET /v1/user/team': Call<typeof user.emptyListAnswer>
  'GET /v1/domain': Call<typeof domain.listDomainsAnswer>
  'POST /v1/domain': Call<typeof domain.domainAnswer, typeof domain.addDomainRequest>
  'POST /v1/domain/settings': Call<
    typeof manyDomains.setModesAnswer,
    typeof manyDomains.setModesRequest
  >
  'POST /v1/domain/posture': Call<
    typeof manyDomains.checkPosturesAnswer,
    typeof manyDomains.checkPosturesRequest
  >
  'GET /v1/domain/{id}': Call<typeof domain.domainAnswer>
  'GET /v1/domain/{id}/scan': Call<typeof scan.scanAnswer>
  'POST /v1/domain/{id}/scan': Call<typeof scan.scanAnswer>
  'POST /v1/domain/{id}/scan/cancel': Call<typeof scan.scanAnswer>
  'GET /v1/domain/{id}/records': Call<typeof record.listRecordsAnswer>
  'POST /v1/domain/{id}/records': Call<typeof record.recordAnswer, typeof record.addRecordRequest>
  'POST /v1/domain/{id}/records/confirm': Call<typeof nameServers.nameServersAnswer>
  'POST /v1/domain/{id}/records/{recordId}': Call<
    typeof record.recordAnswer,
    typeof record.changeRecordRequest
  >
  'POST /v1/domain/{id}/records/{recordId}/remove': Call<typeof record.removeRecordAnswer>
  'POST /v1/domain/{id}/zone-file': Call<
    typeof record.importZoneFileAnswer,
    typeof record.importZoneFileRequest
  >
  'GET /v1/domain/{id}/name-servers': Call<typeof nameServers.nameServersAnswer>
  'POST /v1/domain/{id}/name-servers/check': Call<typeof nameServers.nameServersAnswer>
  'GET /v1/domain/{id}/registration': Call<typeof registrationData.registrationDataAnswer>
  'POST /v1/domain/{id}/registration/check': Call<typeof registrationData.registrationDataAnswer>
  'POST /v1/domain/{id}/remove': Call<typeof domain.domainAnswer>
  'POST /v1/domain/{id}/restore': Call<typeof domain.domainAnswer>
  'POST /v1/domain/{id}/ingest-key': Call<typeof attack.ingestKeyAnswer>
  'POST /v1/domain/{id}/block-address': Call<
    typeof domainRule.domainRuleAnswer,
    typeof domainRule.blockAddressRequest
  >
  'POST /v1/domain/{id}/allow-rule': Call<
    typeof domainRule.domainRuleAnswer,
    typeof domainRule.allowRuleRequest
  >
  'GET /v1/domain/{id}/rules': Call<typeof domainRule.domainRulesAnswer>
  'POST /v1/domain/{id}/rules/{ruleId}/remove': Call<typeof domainRule.domainRuleAnswer>
  'GET /v1/domain/{id}/settings': Call<typeof domainSettings.domainSettingsAnswer>
  'POST /v1/domain/{id}/settings': Call<
    typeof domainSettings.domainSettingsAnswer,
    typeof domainSettings.changeDomainSettingsRequest
  >
  'GET /v1/attacks': Call<typeof attackFilter.listAttacksAnswer>
  'GET /v1/attacks/counts': Call<typeof attackFilter.attackCountsAnswer>
  'GET /v1/attacks/top': Call<typeof attackFilter.attackTopAnswer>
  'GET /v1/attacks/{id}': Call<typeof attackFilter.attackAnswer>
  'GET /v1/posture/findings': Call<typeof posture.openFindingsAnswer>
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
