import type { z } from 'zod'

import type * as authentication from '../../contract/account/authentication.ts'
import type * as closure from '../../contract/account/closure.ts'
import type * as dataExport from '../../contract/account/data-export.ts'
import type * as verification from '../../contract/account/email-verification.ts'
import type * as onboarding from '../../contract/account/onboarding.ts'
import type * as reset from '../../contract/account/password-reset.ts'
import type * as registration from '../../contract/account/registration.ts'
import type * as status from '../../contract/account/status.ts'
import type * as stepUp from '../../contract/account/step-up.ts'
import type * as userSession from '../../contract/account/user-session.ts'
import type * as user from '../../contract/account/user.ts'
import type * as grant from '../../contract/organisation/grant.ts'
import type * as invitation from '../../contract/organisation/invitation.ts'
import type * as member from '../../contract/organisation/member.ts'
import type * as organisation from '../../contract/organisation/organisation.ts'
import type * as team from '../../contract/organisation/team.ts'
import type * as attackFilter from '../../contract/websites/attack-filter.ts'
import type * as attack from '../../contract/websites/attack.ts'
import type * as domainRegistration from '../../contract/websites/domain-registration.ts'
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
  response: z.infer<Answer>
  body: Body extends z.ZodType ? z.input<Body> : undefined
}

/** Every call the console makes: its body and its response. Types only, so that no schema adds to a page's size. */
export type Calls = {
  'GET /v1/status': Call<typeof status.statusResponse>
  'GET /v1/user/closure': Call<typeof closure.closureResponse>
  'POST /v1/user/closure': Call<
    typeof closure.closeAccountResponse,
    typeof closure.closeAccountRequest
  >
  'POST /v1/user/closure/keep': Call<typeof closure.keepAccountResponse>
  'GET /v1/user/export': Call<typeof dataExport.dataExportResponse>
  'POST /v1/user/export': Call<typeof dataExport.dataExportResponse>
  'POST /v1/auth': Call<typeof authentication.signInResponse, typeof authentication.signInRequest>
  'POST /v1/sign-out': Call<typeof user.signOutResponse>
  'POST /v1/check-email': Call<
    typeof registration.checkEmailResponse,
    typeof registration.checkEmailRequest
  >
  'POST /v1/register': Call<
    typeof registration.registerResponse,
    typeof registration.registerRequest
  >
  'POST /v1/forgot-password': Call<
    typeof reset.forgotPasswordResponse,
    typeof reset.forgotPasswordRequest
  >
  'POST /v1/verify-reset': Call<typeof reset.verifyResetResponse, typeof reset.verifyResetRequest>
  'POST /v1/reset-pass': Call<typeof reset.resetPasswordResponse, typeof reset.resetPasswordRequest>
  'POST /v1/verify-otp': Call<
    typeof verification.verifyOtpResponse,
    typeof verification.verifyOtpRequest
  >
  'POST /v1/resend-otp': Call<typeof verification.resendOtpResponse>
  'POST /v1/prove': Call<typeof stepUp.proveResponse, typeof stepUp.proveRequest>
  'POST /v1/prove/send-code': Call<typeof stepUp.sendProofCodeResponse>
  'GET /v1/notifications': Call<typeof notification.listNotificationsResponse>
  'POST /v1/notifications/read': Call<
    typeof notification.readNotificationsResponse,
    typeof notification.readNotificationsRequest
  >
  'GET /v1/user': Call<typeof user.userResponse>
  'GET /v1/user/sessions': Call<typeof userSession.listUserSessionsResponse>
  'POST /v1/user/sessions/{id}/end': Call<typeof userSession.endUserSessionResponse>
  'POST /v1/user/sessions/end-others': Call<typeof userSession.endOtherUserSessionsResponse>
  'GET /v1/user/profile': Call<typeof user.profileResponse>
  'GET /v1/user/team': Call<typeof team.listTeamsResponse>
  'GET /v1/organisations': Call<typeof organisation.organisationsResponse>
  'POST /v1/organisations': Call<
    typeof organisation.organisationResponse,
    typeof organisation.addOrganisationRequest
  >
  'GET /v1/organisation/members': Call<typeof member.listMembersResponse>
  'GET /v1/organisation/members/{memberId}': Call<typeof member.memberResponse>
  'POST /v1/organisation/members/{memberId}': Call<
    typeof member.memberResponse,
    typeof member.changeMemberRequest
  >
  'POST /v1/organisation/members/{memberId}/remove': Call<typeof member.removeMemberResponse>
  'POST /v1/organisation/leave': Call<typeof member.removeMemberResponse>
  'GET /v1/organisation/teams': Call<typeof team.listTeamsResponse>
  'POST /v1/organisation/teams': Call<typeof team.teamResponse, typeof team.teamRequest>
  'POST /v1/organisation/teams/{teamId}': Call<typeof team.teamResponse, typeof team.teamRequest>
  'POST /v1/organisation/teams/{teamId}/remove': Call<typeof team.removeTeamResponse>
  'POST /v1/organisation/teams/{teamId}/members': Call<
    typeof team.teamResponse,
    typeof team.addTeamMembersRequest
  >
  'POST /v1/organisation/teams/{teamId}/members/{memberId}/remove': Call<
    typeof team.removeTeamResponse
  >
  'GET /v1/organisation/invitations': Call<typeof invitation.listInvitationsResponse>
  'POST /v1/organisation/invitations': Call<
    typeof invitation.inviteResponse,
    typeof invitation.inviteRequest
  >
  'POST /v1/organisation/invitations/{invitationId}/resend': Call<
    typeof invitation.resendInvitationResponse
  >
  'POST /v1/organisation/invitations/{invitationId}/revoke': Call<
    typeof invitation.revokeInvitationResponse
  >
  'POST /v1/invitation': Call<
    typeof invitation.readInvitationResponse,
    typeof invitation.readInvitationRequest
  >
  'POST /v1/invitation/accept': Call<
    typeof invitation.acceptInvitationResponse,
    typeof invitation.readInvitationRequest
  >
  'POST /v1/invitation/decline': Call<
    typeof invitation.declineInvitationResponse,
    typeof invitation.readInvitationRequest
  >
  'GET /v1/organisation/grants': Call<typeof grant.listGrantsResponse>
  'POST /v1/organisation/grants': Call<typeof grant.grantResponse, typeof grant.grantRequest>
  'POST /v1/organisation/grants/{grantId}/remove': Call<typeof grant.removeGrantResponse>
  'GET /v1/organisation/resources': Call<typeof grant.listResourcesResponse>
  'GET /v1/domain': Call<typeof domain.listDomainsResponse>
  'POST /v1/domain': Call<typeof domain.domainResponse, typeof domain.addDomainRequest>
  'POST /v1/domain/settings': Call<
    typeof manyDomains.setModesResponse,
    typeof manyDomains.setModesRequest
  >
  'POST /v1/domain/posture': Call<
    typeof manyDomains.checkPosturesResponse,
    typeof manyDomains.checkPosturesRequest
  >
  'GET /v1/domain/{id}': Call<typeof domain.reachedDomainResponse>
  'GET /v1/domain/{id}/scan': Call<typeof scan.scanResponse>
  'POST /v1/domain/{id}/scan': Call<typeof scan.scanResponse>
  'POST /v1/domain/{id}/scan/cancel': Call<typeof scan.scanResponse>
  'GET /v1/domain/{id}/records': Call<typeof record.listRecordsResponse>
  'POST /v1/domain/{id}/records': Call<typeof record.recordResponse, typeof record.addRecordRequest>
  'POST /v1/domain/{id}/records/confirm': Call<typeof nameServers.nameServersResponse>
  'POST /v1/domain/{id}/records/{recordId}': Call<
    typeof record.recordResponse,
    typeof record.changeRecordRequest
  >
  'POST /v1/domain/{id}/records/{recordId}/remove': Call<typeof record.removeRecordResponse>
  'POST /v1/domain/{id}/zone-file': Call<
    typeof record.importZoneFileResponse,
    typeof record.importZoneFileRequest
  >
  'GET /v1/domain/{id}/name-servers': Call<typeof nameServers.nameServersResponse>
  'POST /v1/domain/{id}/name-servers/check': Call<typeof nameServers.nameServersResponse>
  'GET /v1/domain/{id}/registration': Call<typeof domainRegistration.domainRegistrationResponse>
  'POST /v1/domain/{id}/registration/check': Call<
    typeof domainRegistration.domainRegistrationResponse
  >
  'POST /v1/domain/{id}/remove': Call<typeof domain.domainResponse>
  'POST /v1/domain/{id}/restore': Call<typeof domain.domainResponse>
  'POST /v1/domain/{id}/ingest-key': Call<typeof attack.ingestKeyResponse>
  'POST /v1/domain/{id}/block-address': Call<
    typeof domainRule.domainRuleResponse,
    typeof domainRule.blockAddressRequest
  >
  'POST /v1/domain/{id}/allow-rule': Call<
    typeof domainRule.domainRuleResponse,
    typeof domainRule.allowRuleRequest
  >
  'GET /v1/domain/{id}/rules': Call<typeof domainRule.domainRulesResponse>
  'POST /v1/domain/{id}/rules/{ruleId}/remove': Call<typeof domainRule.domainRuleResponse>
  'GET /v1/domain/{id}/settings': Call<typeof domainSettings.domainSettingsResponse>
  'POST /v1/domain/{id}/settings': Call<
    typeof domainSettings.domainSettingsResponse,
    typeof domainSettings.changeDomainSettingsRequest
  >
  'GET /v1/attacks': Call<typeof attackFilter.listAttacksResponse>
  'GET /v1/attacks/counts': Call<typeof attackFilter.attackCountsResponse>
  'GET /v1/attacks/top': Call<typeof attackFilter.attackTopResponse>
  'GET /v1/attacks/{id}': Call<typeof attackFilter.attackResponse>
  'GET /v1/posture/findings': Call<typeof posture.openFindingsResponse>
  'GET /v1/domain/{id}/posture': Call<typeof posture.postureResponse>
  'POST /v1/domain/{id}/posture': Call<typeof posture.postureReportResponse>
  'GET /v1/domain/{id}/posture/history': Call<typeof posture.postureHistoryResponse>
  'POST /v1/domain/{id}/posture/ignore': Call<
    typeof posture.postureReportResponse,
    typeof posture.ignorePostureRequest
  >
  'POST /v1/domain/{id}/posture/unignore': Call<
    typeof posture.postureReportResponse,
    typeof posture.unignorePostureRequest
  >
  'GET /v1/user/invoice': Call<typeof user.emptyListResponse>
  'GET /v1/user/onboarding': Call<typeof onboarding.onboardingRecordResponse>
  'POST /v1/user/onboarding': Call<
    typeof onboarding.onboardingResponse,
    typeof onboarding.onboardingRequest
  >
}
export type CallName = keyof Calls
