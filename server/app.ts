import { getCookie } from 'hono/cookie'

import { ingestRoutes } from './attacks/ingest-routes.ts'
import { attackRoutes } from './attacks/routes.ts'
import { authenticationRoutes } from './authentication/routes.ts'
import type { Dependencies } from './dependencies.ts'
import { domainListRoutes } from './domain-list/routes.ts'
import { domainRuleRoutes } from './domain-rules/routes.ts'
import { domainSettingsRoutes } from './domain-settings/routes.ts'
import { domainRoutes } from './domains/routes.ts'
import { emailVerificationRoutes } from './email-verification/routes.ts'
import { healthRoutes } from './health/routes.ts'
import { accessLog } from './http/access-log.ts'
import { Area } from './http/area.ts'
import { callerAddress, callerUserAgent } from './http/caller.ts'
import { answerError } from './http/error-answers.ts'
import { originCheck } from './http/origin-check.ts'
import { requestIdOf } from './http/request-id.ts'
import { refuseUnknownPath } from './http/unknown-path.ts'
import { refuseWebSocket } from './http/web-socket.ts'
import { deviceCookieName } from './known-devices/device-cookie.ts'
import { legalRoutes } from './legal/routes.ts'
import { liveRoutes } from './live/routes.ts'
import { mailboxRoutes } from './mail/mailbox-routes.ts'
import { manyDomainRoutes } from './many-domains/routes.ts'
import { measureRequests } from './metrics/measure-requests.ts'
import { metricsRoutes } from './metrics/routes.ts'
import { nameServerRoutes } from './name-servers/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { onboardingRoutes } from './onboarding/routes.ts'
import { openApiRoutes } from './openapi/routes.ts'
import { passwordResetRoutes } from './password-reset/routes.ts'
import { postureRoutes } from './posture/routes.ts'
import { recordRoutes } from './records/routes.ts'
import { zoneFileRoutes } from './records/zone-file-routes.ts'
import { registrationDataRoutes } from './registration-data/routes.ts'
import { registrationRoutes } from './registration/routes.ts'
import { scanRoutes } from './scans/routes.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import { securityContactRoutes } from './security-contact/routes.ts'
import { securityHeaders } from './security-headers/middleware.ts'
import { developmentProviderRoutes } from './social-sign-in/development-provider.ts'
import { socialSignInRoutes } from './social-sign-in/routes.ts'
import { consoleRoutes } from './static/routes.ts'
import { stepUpRoutes } from './step-up/routes.ts'
import { userSessionRoutes } from './user-sessions/routes.ts'
import { userRoutes } from './user/routes.ts'

/** The whole server as one function from request to answer, made from what it depends on. */
export function createApp(
  dependencies: Dependencies,
  { consoleFolder = 'dist/client' }: { consoleFolder?: string } = {},
) {
  const { config } = dependencies
  const { isProduction, publicUrl, trustedProxies } = config
  const app = new Area()

  app.use(securityHeaders({ isHttps: publicUrl.startsWith('https:') }))
  app.use(async (c, next) => {
    const requestId = requestIdOf(c, { trustedProxies })
    const address = callerAddress(c, { trustedProxies })
    for (const [name, value] of Object.entries(dependencies)) {
      c.set(name as keyof Dependencies, value)
    }
    const deviceCookie = getCookie(c, deviceCookieName(publicUrl))
    c.set('caller', { address, userAgent: callerUserAgent(c), requestId, deviceCookie })
    c.header('X-Request-Id', requestId)
    await next()
  })
  app.use(measureRequests)
  app.use(accessLog)
  app.use(refuseWebSocket)
  app.use(originCheck)
  app.onError(answerError)

  for (const area of [
    healthRoutes,
    authenticationRoutes,
    registrationRoutes,
    emailVerificationRoutes,
    passwordResetRoutes,
    userRoutes,
    userSessionRoutes,
    onboardingRoutes,
    domainListRoutes,
    domainRoutes,
    scanRoutes,
    nameServerRoutes,
    registrationDataRoutes,
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
    secondFactorRoutes,
    stepUpRoutes,
    socialSignInRoutes,
    legalRoutes,
  ]) {
    app.route('/', area)
  }
  app.route('/', openApiRoutes(app, publicUrl))
  if (config.metricsToken) app.route('/', metricsRoutes(config.metricsToken))
  if (!isProduction) {
    app.route('/', developmentProviderRoutes)
    if (!config.smtpUrl) app.route('/', mailboxRoutes)
  }

  const apiRoutes = [...app.routes]
  app.all('/v1/*', (c) => {
    throw refuseUnknownPath(c, apiRoutes)
  })
  app.all('/dev/*', (c) => c.text('There is nothing at this address.', 404))
  app.route('/', securityContactRoutes)
  app.route('/', consoleRoutes(consoleFolder))
  app.notFound((c) => c.text('There is nothing at this address.', 404))
  return app
}
export type App = ReturnType<typeof createApp>
