import { except } from 'hono/combine'
import { getCookie } from 'hono/cookie'

import type { AfterSignUp } from './account/after-sign-up.ts'
import { authenticationRoutes } from './account/authentication/routes.ts'
import type { Ownership } from './account/closure/ownership.ts'
import { closureRoutes } from './account/closure/routes.ts'
import { dataExportRoutes } from './account/data-export/routes.ts'
import { emailVerificationRoutes } from './account/email-verification/routes.ts'
import { deviceCookieName } from './account/known-devices/device-cookie.ts'
import { rememberedCookieName } from './account/known-devices/remembered-devices.ts'
import { legalRoutes } from './account/legal/routes.ts'
import { onboardingRoutes } from './account/onboarding/routes.ts'
import { passkeyRoutes } from './account/passkeys/routes.ts'
import { passwordResetRoutes } from './account/password-reset/routes.ts'
import { registrationRoutes } from './account/registration/routes.ts'
import { lostFactorRoutes } from './account/second-factor/lost-factor-routes.ts'
import { secondFactorRoutes } from './account/second-factor/routes.ts'
import { developmentProviderRoutes } from './account/social-sign-in/development-provider.ts'
import { linkRoutes } from './account/social-sign-in/link-routes.ts'
import type { SocialProviders } from './account/social-sign-in/provider.ts'
import { socialSignInRoutes } from './account/social-sign-in/routes.ts'
import { stepUpRoutes } from './account/step-up/routes.ts'
import { userSessionRoutes } from './account/user-sessions/routes.ts'
import { emailChangeRoutes } from './account/user/email-change-routes.ts'
import { userRoutes } from './account/user/routes.ts'
import { conversationRoutes } from './assistant/conversations/routes.ts'
import { consentRoutes } from './assistant/mcp/consent-routes.ts'
import { allowCrossOrigin, crossOriginPaths } from './assistant/mcp/cross-origin.ts'
import { oauthRoutes } from './assistant/mcp/oauth-routes.ts'
import { mcpRoutes } from './assistant/mcp/routes.ts'
import { proposalRoutes } from './assistant/proposals/routes.ts'
import type { Assistant } from './assistant/set-up.ts'
import type { Fetch } from './assistant/tools/dispatch.ts'
import { billingDetailsRoutes } from './billing/details/routes.ts'
import { invoiceRoutes } from './billing/invoice-list/routes.ts'
import { paymentMethodRoutes } from './billing/methods/routes.ts'
import { paymentRoutes } from './billing/paying/routes.ts'
import { sourcesAt } from './billing/providers/sources-at.ts'
import type { Billing } from './billing/set-up.ts'
import { subscriptionRoutes } from './billing/subscribing/routes.ts'
import { redirectToConsole } from './billing/test-provider/own-origin.ts'
import { testProviderRoutes } from './billing/test-provider/routes.ts'
import { activityRoutes } from './databases/activity/routes.ts'
import { databaseAlertRoutes } from './databases/alerts/routes.ts'
import { allowedNetworkRoutes } from './databases/allowed-networks/routes.ts'
import { connectionTestRoutes } from './databases/connection-tests/routes.ts'
import { databaseRoutes } from './databases/databases/routes.ts'
import { findingRoutes } from './databases/findings/routes.ts'
import { statementRuleRoutes } from './databases/statement-rules/routes.ts'
import { clockRoutes } from './development/clock-routes.ts'
import { mailboxRoutes } from './development/mailbox-routes.ts'
import type { Allowance } from './organisation/allowance.ts'
import { apiTokenRoutes } from './organisation/api-tokens/routes.ts'
import { auditLogRoutes } from './organisation/audit-log/routes.ts'
import { grantRoutes } from './organisation/grants/routes.ts'
import { invitationRoutes } from './organisation/invitations/routes.ts'
import { liveRoutes } from './organisation/live/routes.ts'
import { memberRoutes } from './organisation/members/routes.ts'
import { notificationSettingsRoutes } from './organisation/notification-settings/routes.ts'
import { notificationRoutes } from './organisation/notifications/routes.ts'
import { organisationRoutes } from './organisation/organisations/routes.ts'
import { teamRoutes } from './organisation/teams/routes.ts'
import { webhookRoutes } from './organisation/webhooks/routes.ts'
import { partnerRoutes } from './partner/partner-routes.ts'
import type { Dependencies } from './platform/dependencies.ts'
import { healthRoutes } from './platform/health/routes.ts'
import { accessLog } from './platform/http/access-log.ts'
import { ApiRouter } from './platform/http/api-router.ts'
import { callerAddress, callerUserAgent, setByServer } from './platform/http/caller.ts'
import { respondWithError } from './platform/http/error-responses.ts'
import { stopUnsentBody } from './platform/http/head-requests.ts'
import { hostBrand } from './platform/http/host-brand.ts'
import { originCheck } from './platform/http/origin-check.ts'
import { requestIdOf } from './platform/http/request-id.ts'
import { refuseUnknownPath } from './platform/http/unknown-path.ts'
import { refuseWebSocket } from './platform/http/web-socket.ts'
import { measureRequests } from './platform/metrics/measure-requests.ts'
import { metricsRoutes } from './platform/metrics/routes.ts'
import { openApiRoutes } from './platform/openapi/routes.ts'
import { securityContactRoutes } from './platform/security-contact/routes.ts'
import { securityHeaders } from './platform/security-headers/middleware.ts'
import { consoleRoutes } from './platform/static/routes.ts'
import { ingestRoutes } from './websites/attacks/ingest-routes.ts'
import { attackRoutes } from './websites/attacks/routes.ts'
import { domainListRoutes } from './websites/domain-list/routes.ts'
import { domainRegistrationRoutes } from './websites/domain-registration/routes.ts'
import { domainRuleRoutes } from './websites/domain-rules/routes.ts'
import { scanRoutes } from './websites/domain-scan/routes.ts'
import { domainSettingsRoutes } from './websites/domain-settings/routes.ts'
import { domainRoutes } from './websites/domains/routes.ts'
import { manyDomainRoutes } from './websites/many-domains/routes.ts'
import { nameServerRoutes } from './websites/name-servers/routes.ts'
import { postureRoutes } from './websites/posture/routes.ts'
import { recordRoutes } from './websites/records/routes.ts'
import { zoneFileRoutes } from './websites/records/zone-file-routes.ts'

/** Everything that a request may need. */
export type AppDependencies = Dependencies & {
  afterSignUp: AfterSignUp
  ownership: Ownership
  allowance: Allowance
  providers: SocialProviders
  billing: Billing
  assistant: Assistant
}

/** Returns the whole server as one function from request to response. */
export function createApp(
  dependencies: AppDependencies,
  { consoleFolder = 'dist/client' }: { consoleFolder?: string } = {},
) {
  const { config } = dependencies
  const { isProduction, publicUrl, trustedProxies } = config
  const app = new ApiRouter()
  const variables = Object.entries(dependencies)

  app.use(securityHeaders({ isHttps: publicUrl.startsWith('https:') }))
  app.use(async (c, next) => {
    const requestId = requestIdOf(c, { trustedProxies })
    const address = callerAddress(c, { trustedProxies })
    for (const [name, value] of variables) {
      c.set(name as keyof AppDependencies, value)
    }
    const deviceCookie = getCookie(c, deviceCookieName(publicUrl))
    const rememberedCookie = getCookie(c, rememberedCookieName(publicUrl))
    const userAgent = callerUserAgent(c)
    c.set('caller', {
      address,
      userAgent,
      requestId,
      deviceCookie,
      rememberedCookie,
      ...setByServer(c),
    })
    c.header('X-Request-Id', requestId)
    await next()
  })
  app.use(measureRequests)
  app.use(accessLog)
  app.use(stopUnsentBody)
  if (!isProduction) app.use(redirectToConsole)
  app.use(refuseWebSocket)
  for (const path of crossOriginPaths) app.use(path, allowCrossOrigin)
  app.use(except(crossOriginPaths, originCheck))
  app.use(hostBrand)
  app.onError(respondWithError)

  for (const router of [
    healthRoutes,
    authenticationRoutes,
    registrationRoutes,
    emailVerificationRoutes,
    passwordResetRoutes,
    userRoutes,
    userSessionRoutes,
    linkRoutes,
    emailChangeRoutes,
    closureRoutes,
    dataExportRoutes,
    onboardingRoutes,
    organisationRoutes,
    memberRoutes,
    teamRoutes,
    grantRoutes,
    apiTokenRoutes,
    auditLogRoutes,
    invitationRoutes,
    webhookRoutes,
    notificationSettingsRoutes,
    domainListRoutes,
    domainRoutes,
    scanRoutes,
    nameServerRoutes,
    domainRegistrationRoutes,
    recordRoutes,
    zoneFileRoutes,
    liveRoutes,
    ingestRoutes,
    domainRuleRoutes,
    domainSettingsRoutes,
    manyDomainRoutes,
    postureRoutes,
    attackRoutes,
    notificationRoutes,
    databaseRoutes,
    connectionTestRoutes,
    findingRoutes,
    activityRoutes,
    statementRuleRoutes,
    allowedNetworkRoutes,
    databaseAlertRoutes,
    subscriptionRoutes,
    paymentRoutes,
    ...partnerRoutes,
    paymentMethodRoutes,
    billingDetailsRoutes,
    invoiceRoutes,
    secondFactorRoutes,
    passkeyRoutes,
    lostFactorRoutes,
    stepUpRoutes,
    socialSignInRoutes,
    legalRoutes,
  ]) {
    app.route('/', router)
  }
  const fetch: Fetch = (request, env) => app.fetch(request, env)
  app.route('/', conversationRoutes(fetch))
  app.route('/', proposalRoutes(fetch))
  app.route('/', consentRoutes)
  app.route('/', oauthRoutes)
  app.route('/', mcpRoutes(fetch))
  app.route('/', openApiRoutes(app, publicUrl))
  if (config.metricsToken) app.route('/', metricsRoutes(config.metricsToken))
  if (!isProduction) {
    app.route('/', developmentProviderRoutes)
    app.route('/', testProviderRoutes)
    app.route('/', clockRoutes)
    if (!config.smtpUrl) app.route('/', mailboxRoutes)
  }

  const apiRoutes = [...app.routes]
  app.all('/v1/*', (c) => {
    throw refuseUnknownPath(c, apiRoutes)
  })
  app.all('/dev/*', (c) => c.text('This path does not exist.', 404))
  app.route('/', securityContactRoutes)
  app.route('/', consoleRoutes(consoleFolder, { sourcesAt: sourcesAt(dependencies.billing) }))
  app.notFound((c) => c.text('This path does not exist.', 404))
  return app
}
export type App = ReturnType<typeof createApp>
