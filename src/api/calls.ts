import type { z } from 'zod'

import type * as activity from '../../contract/account/activity.ts'
import type * as authentication from '../../contract/account/authentication.ts'
import type * as password from '../../contract/account/change-password.ts'
import type * as closure from '../../contract/account/closure.ts'
import type * as dataExport from '../../contract/account/data-export.ts'
import type * as emailChange from '../../contract/account/email-change.ts'
import type * as verification from '../../contract/account/email-verification.ts'
import type * as identities from '../../contract/account/identities.ts'
import type * as onboarding from '../../contract/account/onboarding.ts'
import type * as passkey from '../../contract/account/passkey.ts'
import type * as reset from '../../contract/account/password-reset.ts'
import type * as preferences from '../../contract/account/preferences.ts'
import type * as registration from '../../contract/account/registration.ts'
import type * as rememberedDevice from '../../contract/account/remembered-device.ts'
import type * as secondFactor from '../../contract/account/second-factor.ts'
import type * as status from '../../contract/account/status.ts'
import type * as stepUp from '../../contract/account/step-up.ts'
import type * as userSession from '../../contract/account/user-session.ts'
import type * as user from '../../contract/account/user.ts'
import type * as conversation from '../../contract/assistant/conversation.ts'
import type * as mcp from '../../contract/assistant/mcp.ts'
import type * as proposal from '../../contract/assistant/proposal.ts'
import type * as billingDetails from '../../contract/billing/details.ts'
import type * as invoice from '../../contract/billing/invoice.ts'
import type * as paymentMethod from '../../contract/billing/payment-method.ts'
import type * as payment from '../../contract/billing/payment.ts'
import type * as planUse from '../../contract/billing/plan-use.ts'
import type * as subscription from '../../contract/billing/subscription.ts'
import type * as common from '../../contract/common.ts'
import type * as databaseActivity from '../../contract/databases/activity.ts'
import type * as databaseAlert from '../../contract/databases/alerts.ts'
import type * as databaseNetwork from '../../contract/databases/allowed-networks.ts'
import type * as connectionTest from '../../contract/databases/connection-test.ts'
import type * as database from '../../contract/databases/database.ts'
import type * as finding from '../../contract/databases/findings.ts'
import type * as inventory from '../../contract/databases/inventory.ts'
import type * as statementRule from '../../contract/databases/statement-rules.ts'
import type * as apiToken from '../../contract/organisation/api-token.ts'
import type * as auditLog from '../../contract/organisation/audit-log.ts'
import type * as grant from '../../contract/organisation/grant.ts'
import type * as invitation from '../../contract/organisation/invitation.ts'
import type * as logo from '../../contract/organisation/logo.ts'
import type * as member from '../../contract/organisation/member.ts'
import type * as notificationSettings from '../../contract/organisation/notification-settings.ts'
import type * as notification from '../../contract/organisation/notification.ts'
import type * as organisationSettings from '../../contract/organisation/organisation-settings.ts'
import type * as organisation from '../../contract/organisation/organisation.ts'
import type * as scoredRun from '../../contract/organisation/scored-runs.ts'
import type * as team from '../../contract/organisation/team.ts'
import type * as webhook from '../../contract/organisation/webhook.ts'
import type * as application from '../../contract/partner/application.ts'
import type * as customerDatabase from '../../contract/partner/customer-database.ts'
import type * as customerDomain from '../../contract/partner/customer-domain.ts'
import type * as customerRequest from '../../contract/partner/customer-request.ts'
import type * as customer from '../../contract/partner/customer.ts'
import type * as relation from '../../contract/partner/relation.ts'
import type * as statement from '../../contract/partner/statement.ts'
import type * as themeHost from '../../contract/partner/theme-host.ts'
import type * as theme from '../../contract/partner/theme.ts'
import type * as attackFilter from '../../contract/websites/attack-filter.ts'
import type * as attack from '../../contract/websites/attack.ts'
import type * as domainRegistration from '../../contract/websites/domain-registration.ts'
import type * as domainRule from '../../contract/websites/domain-rule.ts'
import type * as scan from '../../contract/websites/domain-scan.ts'
import type * as domainSettings from '../../contract/websites/domain-settings.ts'
import type * as domain from '../../contract/websites/domain.ts'
import type * as logArrivals from '../../contract/websites/log-arrivals.ts'
import type * as manyDomains from '../../contract/websites/many-domains.ts'
import type * as nameServers from '../../contract/websites/name-servers.ts'
import type * as posture from '../../contract/websites/posture.ts'
import type * as record from '../../contract/websites/record.ts'
import type * as ruleEffect from '../../contract/websites/rule-effect.ts'

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
  'GET /v1/user/export/file': Call<z.ZodNever>
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
  'POST /v1/passkey/options': Call<typeof passkey.passkeyOptionsResponse>
  'POST /v1/passkey/sign-in': Call<
    typeof passkey.passkeySignInResponse,
    typeof passkey.usePasskeyRequest
  >
  'POST /v1/prove/passkey-options': Call<typeof passkey.passkeyOptionsResponse>
  'POST /v1/prove/passkey': Call<
    typeof passkey.provePasskeyResponse,
    typeof passkey.usePasskeyRequest
  >
  'GET /v1/user/second-factor': Call<typeof secondFactor.secondFactorResponse>
  'POST /v1/user/authenticator': Call<
    typeof secondFactor.enrolAuthenticatorResponse,
    typeof secondFactor.enrolAuthenticatorRequest
  >
  'POST /v1/user/authenticator/confirm': Call<
    typeof secondFactor.confirmAuthenticatorResponse,
    typeof secondFactor.confirmAuthenticatorRequest
  >
  'POST /v1/user/authenticator/remove': Call<
    typeof secondFactor.removeAuthenticatorResponse,
    typeof secondFactor.changeSecondFactorRequest
  >
  'POST /v1/user/recovery-codes': Call<
    typeof secondFactor.renewRecoveryCodesResponse,
    typeof secondFactor.changeSecondFactorRequest
  >
  'POST /v1/user/mailed-code': Call<
    typeof secondFactor.setMailedCodeResponse,
    typeof secondFactor.setMailedCodeRequest
  >
  'POST /v1/user/passkeys/options': Call<
    typeof passkey.passkeyCreationResponse,
    typeof secondFactor.changeSecondFactorRequest
  >
  'POST /v1/user/passkeys': Call<
    typeof passkey.addPasskeyResponse,
    typeof passkey.addPasskeyRequest
  >
  'POST /v1/user/passkeys/{passkeyId}': Call<
    typeof passkey.passkeyResponse,
    typeof passkey.renamePasskeyRequest
  >
  'POST /v1/user/passkeys/{passkeyId}/remove': Call<
    typeof passkey.removePasskeyResponse,
    typeof secondFactor.changeSecondFactorRequest
  >
  'POST /v1/lost-factor': Call<typeof secondFactor.reportLostFactorResponse>
  'POST /v1/lost-factor/confirm': Call<
    typeof secondFactor.confirmLostFactorResponse,
    typeof secondFactor.confirmLostFactorRequest
  >
  'POST /v1/lost-factor/cancel': Call<
    typeof secondFactor.cancelLostFactorResponse,
    typeof secondFactor.cancelLostFactorRequest
  >
  'GET /v1/notifications': Call<typeof notification.listNotificationsResponse>
  'GET /v1/notifications/settings': Call<typeof notificationSettings.notificationSettingsResponse>
  'POST /v1/notifications/settings': Call<
    typeof notificationSettings.notificationSettingsResponse,
    typeof notificationSettings.changeNotificationSettingsRequest
  >
  'POST /v1/notifications/read': Call<
    typeof notification.readNotificationsResponse,
    typeof notification.readNotificationsRequest
  >
  'GET /v1/user': Call<typeof user.userResponse>
  'POST /v1/user/password': Call<
    typeof password.changePasswordResponse,
    typeof password.changePasswordRequest
  >
  'GET /v1/user/sessions': Call<typeof userSession.listUserSessionsResponse>
  'POST /v1/user/sessions/{id}/end': Call<typeof userSession.endUserSessionResponse>
  'POST /v1/user/sessions/end-others': Call<typeof userSession.endOtherUserSessionsResponse>
  'GET /v1/user/devices': Call<typeof rememberedDevice.listRememberedDevicesResponse>
  'POST /v1/user/devices/{id}/forget': Call<typeof rememberedDevice.forgetDeviceResponse>
  'GET /v1/user/activity': Call<typeof activity.listActivityResponse>
  'GET /v1/user/identities': Call<typeof identities.listIdentitiesResponse>
  'POST /v1/user/identities/{provider}/link': Call<typeof identities.linkIdentityResponse>
  'POST /v1/user/identities/{provider}/unlink': Call<typeof identities.unlinkIdentityResponse>
  'GET /v1/user/email-change': Call<typeof emailChange.emailChangeResponse>
  'POST /v1/user/email-change': Call<
    typeof emailChange.emailChangeResponse,
    typeof emailChange.startEmailChangeRequest
  >
  'POST /v1/user/email-change/confirm': Call<
    typeof emailChange.confirmEmailChangeResponse,
    typeof emailChange.confirmEmailChangeRequest
  >
  'POST /v1/user/email-change/resend': Call<
    typeof emailChange.resendEmailChangeResponse,
    typeof emailChange.resendEmailChangeRequest
  >
  'POST /v1/user/email-change/cancel': Call<typeof emailChange.cancelEmailChangeResponse>
  'POST /v1/user/profile': Call<typeof user.profileResponse, typeof user.changeProfileRequest>
  'POST /v1/user/preferences': Call<
    typeof preferences.preferencesResponse,
    typeof preferences.changePreferencesRequest
  >
  'GET /v1/user/profile': Call<typeof user.profileResponse>
  'GET /v1/user/team': Call<typeof team.listTeamsResponse>
  'GET /v1/organisations': Call<typeof organisation.organisationsResponse>
  'GET /v1/organisations/owner': Call<typeof organisation.findOwnerResponse>
  'POST /v1/organisations': Call<
    typeof organisation.organisationResponse,
    typeof organisation.addOrganisationRequest
  >
  'GET /v1/organisation/settings': Call<typeof organisationSettings.organisationSettingsResponse>
  'POST /v1/organisation/logo': Call<typeof logo.setLogoResponse, typeof logo.setLogoRequest>
  'POST /v1/organisation/logo/remove': Call<typeof common.response>
  'POST /v1/organisation/settings': Call<
    typeof organisationSettings.organisationSettingsResponse,
    typeof organisationSettings.changeOrganisationRequest
  >
  'POST /v1/organisation/delete': Call<typeof organisationSettings.deleteOrganisationResponse>
  'POST /v1/organisation/restore': Call<typeof organisationSettings.restoreOrganisationResponse>
  'GET /v1/organisation/members': Call<typeof member.listMembersResponse>
  'GET /v1/organisation/members/{memberId}': Call<typeof member.memberResponse>
  'POST /v1/organisation/members/{memberId}': Call<
    typeof member.memberResponse,
    typeof member.changeMemberRequest
  >
  'POST /v1/organisation/members/{memberId}/remove': Call<typeof common.response>
  'POST /v1/organisation/leave': Call<typeof common.response>
  'GET /v1/organisation/teams': Call<typeof team.listTeamsResponse>
  'POST /v1/organisation/teams': Call<typeof team.teamResponse, typeof team.teamRequest>
  'POST /v1/organisation/teams/{teamId}': Call<typeof team.teamResponse, typeof team.teamRequest>
  'POST /v1/organisation/teams/{teamId}/remove': Call<typeof common.response>
  'POST /v1/organisation/teams/{teamId}/members': Call<
    typeof team.teamResponse,
    typeof team.addTeamMembersRequest
  >
  'POST /v1/organisation/teams/{teamId}/members/{memberId}/remove': Call<typeof common.response>
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
    typeof common.response,
    typeof invitation.readInvitationRequest
  >
  'GET /v1/organisation/grants': Call<typeof grant.listGrantsResponse>
  'POST /v1/organisation/grants': Call<typeof grant.grantResponse, typeof grant.grantRequest>
  'POST /v1/organisation/grants/{grantId}/remove': Call<typeof common.response>
  'GET /v1/organisation/api-tokens': Call<typeof apiToken.listApiTokensResponse>
  'POST /v1/organisation/api-tokens': Call<
    typeof apiToken.addApiTokenResponse,
    typeof apiToken.addApiTokenRequest
  >
  'POST /v1/organisation/api-tokens/{tokenId}/revoke': Call<typeof apiToken.revokeApiTokenResponse>
  'GET /v1/organisation/audit-log': Call<typeof auditLog.listAuditResponse>
  'GET /v1/organisation/audit-log/actors': Call<typeof auditLog.listAuditActorsResponse>
  'GET /v1/invoices': Call<typeof invoice.listInvoicesResponse>
  'GET /v1/user/invoice': Call<typeof invoice.latestInvoicesResponse>
  'GET /v1/invoices/{invoiceId}': Call<typeof invoice.invoiceResponse>
  'POST /v1/invoices/{invoiceId}/send': Call<typeof invoice.sendInvoiceResponse>
  'GET /v1/organisation/webhooks': Call<typeof webhook.listWebhooksResponse>
  'POST /v1/organisation/webhooks': Call<
    typeof webhook.webhookSecretResponse,
    typeof webhook.webhookRequest
  >
  'POST /v1/organisation/webhooks/{webhookId}': Call<
    typeof webhook.webhookResponse,
    typeof webhook.changeWebhookRequest
  >
  'POST /v1/organisation/webhooks/{webhookId}/rotate-secret': Call<
    typeof webhook.webhookSecretResponse
  >
  'POST /v1/organisation/webhooks/{webhookId}/remove': Call<typeof webhook.removeWebhookResponse>
  'POST /v1/organisation/webhooks/{webhookId}/test': Call<typeof webhook.deliveryResponse>
  'GET /v1/organisation/webhooks/{webhookId}/deliveries': Call<
    typeof webhook.listDeliveriesResponse
  >
  'POST /v1/organisation/webhooks/{webhookId}/deliveries/{deliveryId}/resend': Call<
    typeof webhook.deliveryResponse
  >
  'GET /v1/organisation/resources': Call<typeof grant.listResourcesResponse>
  'GET /v1/organisation/resources/{resourceId}/members': Call<typeof grant.listRecipientsResponse>
  'GET /v1/database': Call<typeof database.listDatabasesResponse>
  'POST /v1/database': Call<typeof database.databaseResponse, typeof database.addDatabaseRequest>
  'GET /v1/database/{id}': Call<typeof database.reachedDatabaseResponse>
  'GET /v1/database/{id}/test': Call<typeof connectionTest.connectionTestResponse>
  'POST /v1/database/{id}/test': Call<typeof database.testedResponse>
  'POST /v1/database/{id}/connection': Call<
    typeof database.testedResponse,
    typeof database.changeConnectionRequest
  >
  'POST /v1/database/{id}/pause': Call<typeof database.databaseResponse>
  'POST /v1/database/{id}/resume': Call<typeof database.databaseResponse>
  'POST /v1/database/{id}/remove': Call<typeof database.databaseResponse>
  'POST /v1/database/{id}/restore': Call<typeof database.databaseResponse>
  'GET /v1/database/{id}/findings': Call<typeof finding.findingsResponse>
  'POST /v1/database/{id}/findings': Call<typeof finding.reportResponse>
  'GET /v1/database-activity': Call<typeof databaseActivity.listActivityResponse>
  'GET /v1/database-activity/counts': Call<typeof databaseActivity.activityCountsResponse>
  'POST /v1/database/{id}/ingest-key': Call<typeof databaseActivity.databaseIngestKeyResponse>
  'GET /v1/database/{id}/log-arrivals': Call<typeof databaseActivity.databaseLogArrivalsResponse>
  'GET /v1/outbound-addresses': Call<typeof databaseNetwork.outboundAddressesResponse>
  'GET /v1/database/{id}/networks': Call<typeof databaseNetwork.networksResponse>
  'POST /v1/database/{id}/networks': Call<
    typeof databaseNetwork.networksResponse,
    typeof databaseNetwork.changeNetworksRequest
  >
  'GET /v1/database/{id}/alerts': Call<typeof databaseAlert.databaseAlertsResponse>
  'POST /v1/database/{id}/alerts': Call<
    typeof databaseAlert.databaseAlertsResponse,
    typeof databaseAlert.changeDatabaseAlertsRequest
  >
  'GET /v1/database/{id}/rules': Call<typeof statementRule.rulesResponse>
  'POST /v1/database/{id}/rules': Call<
    typeof statementRule.rulesResponse,
    typeof statementRule.changeRulesRequest
  >
  'POST /v1/database/{id}/audit-settings': Call<
    typeof statementRule.rulesResponse,
    typeof statementRule.auditSettings
  >
  'POST /v1/database/{id}/learning': Call<
    typeof statementRule.rulesResponse,
    typeof statementRule.learningRequest
  >
  'POST /v1/database/{id}/allow-list': Call<
    typeof statementRule.rulesResponse,
    typeof statementRule.allowListRequest
  >
  'GET /v1/database/{id}/inventory': Call<typeof inventory.inventoryResponse>
  'POST /v1/database/{id}/value-sample': Call<
    typeof database.databaseResponse,
    typeof inventory.valueSampleRequest
  >
  'GET /v1/database/{id}/findings/history': Call<typeof scoredRun.runHistoryResponse>
  'POST /v1/database/{id}/findings/ignore': Call<
    typeof finding.reportResponse,
    typeof finding.ignoreFindingRequest
  >
  'POST /v1/database/{id}/findings/unignore': Call<
    typeof finding.reportResponse,
    typeof finding.unignoreFindingRequest
  >
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
  'POST /v1/domain/{id}/records/confirm': Call<
    typeof nameServers.nameServersResponse,
    typeof record.confirmRecordsRequest
  >
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
  'GET /v1/domain/{id}/log-arrivals': Call<typeof logArrivals.logArrivalsResponse>
  'POST /v1/domain/{id}/block-address': Call<
    typeof domainRule.domainRuleResponse,
    typeof domainRule.blockAddressRequest
  >
  'POST /v1/domain/{id}/allow-rule': Call<
    typeof domainRule.domainRuleResponse,
    typeof domainRule.allowRuleRequest
  >
  'GET /v1/domain/{id}/rule-effect': Call<typeof ruleEffect.ruleEffectResponse>
  'GET /v1/domain/{id}/policy': Call<typeof domainRule.policyResponse>
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
  'GET /v1/domain/{id}/posture/history': Call<typeof scoredRun.runHistoryResponse>
  'POST /v1/domain/{id}/posture/ignore': Call<
    typeof posture.postureReportResponse,
    typeof posture.ignorePostureRequest
  >
  'POST /v1/domain/{id}/posture/unignore': Call<
    typeof posture.postureReportResponse,
    typeof posture.unignorePostureRequest
  >
  'GET /v1/plans': Call<typeof planUse.listPlansResponse>
  'GET /v1/billing/use': Call<typeof planUse.planUseResponse>
  'GET /v1/billing/subscriptions/{id}': Call<typeof subscription.subscriptionResponse>
  'GET /v1/billing/subscriptions/{id}/preview': Call<typeof subscription.previewResponse>
  'POST /v1/billing/subscriptions/{id}/trial': Call<
    typeof subscription.subscriptionResponse,
    typeof subscription.startTrialRequest
  >
  'POST /v1/billing/subscriptions/{id}/checkout': Call<
    typeof subscription.checkoutResponse,
    typeof subscription.checkoutRequest
  >
  'POST /v1/billing/subscriptions/{id}/pay': Call<
    typeof subscription.checkoutResponse,
    typeof subscription.payOpenRequest
  >
  'POST /v1/billing/subscriptions/{id}/cancel': Call<typeof subscription.subscriptionResponse>
  'POST /v1/billing/subscriptions/{id}/keep': Call<typeof subscription.subscriptionResponse>
  'POST /v1/billing/subscriptions/{id}/pause': Call<typeof subscription.subscriptionResponse>
  'POST /v1/billing/subscriptions/{id}/resume': Call<typeof subscription.subscriptionResponse>
  'GET /v1/billing/payments/{paymentId}': Call<typeof payment.paymentResponse>
  'POST /v1/billing/payments/{paymentId}/confirm': Call<typeof payment.paymentResponse>
  'POST /v1/billing/payments/{paymentId}/cancel': Call<typeof payment.paymentResponse>
  'GET /v1/billing/payment-methods': Call<typeof paymentMethod.listPaymentMethodsResponse>
  'POST /v1/billing/payment-methods/setup': Call<typeof paymentMethod.setUpPaymentMethodResponse>
  'POST /v1/billing/payment-methods': Call<
    typeof paymentMethod.paymentMethodsResponse,
    typeof paymentMethod.addPaymentMethodRequest
  >
  'GET /v1/billing/details': Call<typeof billingDetails.listBillingDetailsResponse>
  'POST /v1/billing/details': Call<
    typeof billingDetails.billingDetailsResponse,
    typeof billingDetails.billingDetailsRequest
  >
  'POST /v1/billing/details/{billingDetailId}': Call<
    typeof billingDetails.billingDetailsResponse,
    typeof billingDetails.changeBillingDetailsRequest
  >
  'POST /v1/billing/details/{billingDetailId}/default': Call<
    typeof billingDetails.billingDetailsResponse
  >
  'POST /v1/billing/details/{billingDetailId}/check-vat': Call<
    typeof billingDetails.billingDetailsResponse
  >
  'POST /v1/billing/details/{billingDetailId}/remove': Call<
    typeof billingDetails.removeBillingDetailsResponse
  >
  'POST /v1/billing/payment-methods/{paymentMethodId}/default': Call<
    typeof paymentMethod.paymentMethodsResponse
  >
  'POST /v1/billing/payment-methods/{paymentMethodId}/remove': Call<
    typeof paymentMethod.removePaymentMethodResponse
  >
  'GET /v1/partner/statements': Call<typeof statement.listStatementsResponse>
  'GET /v1/partner/statements/{month}': Call<typeof statement.statementResponse>
  'GET /v1/partner/customers': Call<typeof customer.listCustomersResponse>
  'GET /v1/partner/themes': Call<typeof theme.listThemesResponse>
  'POST /v1/partner/themes': Call<typeof theme.themeResponse, typeof theme.addThemeRequest>
  'POST /v1/partner/themes/import': Call<
    typeof theme.themeResponse,
    typeof theme.importThemeRequest
  >
  'POST /v1/partner/themes/files': Call<
    typeof theme.addThemeFileResponse,
    typeof theme.addThemeFileRequest
  >
  'POST /v1/partner/themes/files/remove-unused': Call<typeof theme.removeThemeFilesResponse>
  'POST /v1/partner/themes/preview': Call<
    typeof theme.previewThemeResponse,
    typeof theme.previewThemeRequest
  >
  'GET /v1/partner/themes/{themeId}': Call<typeof theme.themeResponse>
  'POST /v1/partner/themes/{themeId}': Call<
    typeof theme.themeResponse,
    typeof theme.saveThemeRequest
  >
  'POST /v1/partner/themes/{themeId}/publish': Call<
    typeof theme.themeResponse,
    typeof theme.publishThemeRequest
  >
  'POST /v1/partner/themes/{themeId}/versions/{number}/restore': Call<typeof theme.themeResponse>
  'POST /v1/partner/themes/{themeId}/duplicate': Call<
    typeof theme.themeResponse,
    typeof theme.duplicateThemeRequest
  >
  'POST /v1/partner/themes/{themeId}/archive': Call<typeof theme.themeResponse>
  'POST /v1/partner/themes/{themeId}/remove': Call<typeof theme.removeThemeResponse>
  'GET /v1/partner/themes/{themeId}/customers': Call<typeof theme.listThemeCustomersResponse>
  'POST /v1/partner/themes/{themeId}/assign': Call<
    typeof theme.assignThemeResponse,
    typeof theme.assignThemeRequest
  >
  'POST /v1/partner/themes/{themeId}/hosts': Call<
    typeof themeHost.themeHostResponse,
    typeof themeHost.addThemeHostRequest
  >
  'POST /v1/partner/themes/{themeId}/hosts/{hostId}/check': Call<
    typeof themeHost.checkThemeHostResponse
  >
  'POST /v1/partner/themes/{themeId}/hosts/{hostId}/remove': Call<
    typeof themeHost.removeThemeHostResponse
  >
  'POST /v1/partner/customers': Call<
    typeof customer.customerResponse,
    typeof customer.addCustomerRequest
  >
  'GET /v1/partner/customers/{customerId}': Call<typeof customer.customerResponse>
  'POST /v1/partner/customers/{customerId}/enter': Call<typeof customer.enterCustomerResponse>
  'POST /v1/partner/customers/{customerId}/pay': Call<typeof customer.customerResponse>
  'POST /v1/partner/customers/{customerId}/pay/end': Call<typeof customer.customerResponse>
  'POST /v1/partner/customers/{customerId}/end': Call<typeof common.response>
  'POST /v1/partner/customers/{customerId}/hand-over': Call<
    typeof customerRequest.askCustomerResponse,
    typeof customer.handOverRequest
  >
  'GET /v1/partner/domains': Call<typeof customerDomain.listCustomerDomainsResponse>
  'GET /v1/partner/domains/{domainId}': Call<typeof customerDomain.customerDomainResponse>
  'POST /v1/partner/domains/settings': Call<
    typeof manyDomains.setModesResponse,
    typeof manyDomains.setModesRequest
  >
  'POST /v1/partner/domains/posture': Call<
    typeof manyDomains.checkPosturesResponse,
    typeof manyDomains.checkPosturesRequest
  >
  'GET /v1/partner/databases': Call<typeof customerDatabase.listCustomerDatabasesResponse>
  'POST /v1/partner/databases/check': Call<
    typeof customerDatabase.checkDatabasesResponse,
    typeof customerDatabase.checkDatabasesRequest
  >
  'GET /v1/partner/customer-requests': Call<typeof customerRequest.listCustomerRequestsResponse>
  'POST /v1/partner/customer-requests': Call<
    typeof customerRequest.askCustomerResponse,
    typeof customerRequest.askCustomerRequest
  >
  'POST /v1/partner/customer-requests/{requestId}/revoke': Call<typeof common.response>
  'POST /v1/partner-request': Call<
    typeof customerRequest.readPartnerResponse,
    typeof customerRequest.readPartnerRequest
  >
  'POST /v1/partner-request/accept': Call<
    typeof customerRequest.acceptPartnerResponse,
    typeof customerRequest.acceptPartnerRequest
  >
  'POST /v1/partner-request/decline': Call<
    typeof common.response,
    typeof customerRequest.readPartnerRequest
  >
  'GET /v1/organisation/partner': Call<typeof relation.relationResponse>
  'POST /v1/organisation/partner': Call<
    typeof relation.relationResponse,
    typeof relation.changeRelationRequest
  >
  'GET /v1/organisation/partner-application': Call<
    typeof application.readPartnerApplicationResponse
  >
  'POST /v1/organisation/partner-application': Call<
    typeof application.partnerApplicationResponse,
    typeof application.applyRequest
  >
  'POST /v1/organisation/partner/pay': Call<typeof relation.relationResponse>
  'POST /v1/organisation/partner/pay/end': Call<typeof relation.relationResponse>
  'POST /v1/organisation/partner/end': Call<typeof common.response>
  'GET /v1/assistant': Call<typeof conversation.assistantResponse>
  'GET /v1/assistant/conversations': Call<typeof conversation.listConversationsResponse>
  'GET /v1/assistant/conversations/{conversationId}': Call<typeof conversation.conversationResponse>
  'POST /v1/assistant/conversations/{conversationId}/remove': Call<
    typeof conversation.removeConversationResponse
  >
  /** A stream of `askEvent`. */
  'POST /v1/assistant/ask': Call<typeof conversation.askEvent, typeof conversation.askRequest>
  'GET /v1/assistant/proposals/{proposalId}': Call<typeof proposal.proposalResponse>
  'POST /v1/assistant/proposals/{proposalId}/approve': Call<typeof proposal.proposalResponse>
  'POST /v1/assistant/proposals/{proposalId}/decline': Call<typeof proposal.proposalResponse>
  'GET /v1/assistant/mcp/clients/{clientId}': Call<typeof mcp.mcpClientResponse>
  'POST /v1/assistant/mcp/authorize': Call<
    typeof mcp.authorizeMcpResponse,
    typeof mcp.authorizeMcpRequest
  >
  'POST /v1/assistant/mcp/decline': Call<
    typeof mcp.authorizeMcpResponse,
    typeof mcp.declineMcpRequest
  >
  'GET /v1/user/onboarding': Call<typeof onboarding.onboardingRecordResponse>
  'POST /v1/user/onboarding': Call<
    typeof onboarding.onboardingResponse,
    typeof onboarding.onboardingRequest
  >
}
export type CallName = keyof Calls
