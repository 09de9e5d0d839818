import type { CheckResult } from '../../schema/posture.ts'
import type { Outcome } from '../outcome.ts'
import { checkContentSecurityPolicy } from './content-security-policy.ts'
import { checkCookies } from './cookies.ts'
import { checkCrossOriginResourceSharing } from './cross-origin-resource-sharing.ts'
import { checkFraming } from './framing.ts'
import { checkRedirection } from './redirection.ts'
import {
  checkContentTypeOptions,
  checkEmbedderPolicy,
  checkOpenerPolicy,
  checkReferrerPolicy,
  checkResourcePolicy,
} from './single-headers.ts'
import { checkStrictTransportSecurity } from './strict-transport-security.ts'
import { checkSubresourceIntegrity } from './subresource-integrity.ts'
import type { WebResponses } from './web-responses.ts'

/** The checks of the HTTP Observatory (github.com/mdn/mdn-http-observatory), with the points from its scoring table. */
export const headerChecks = {
  content_security_policy: checkContentSecurityPolicy,
  cookies: checkCookies,
  cross_origin_resource_sharing: checkCrossOriginResourceSharing,
  redirection: checkRedirection,
  strict_transport_security: checkStrictTransportSecurity,
  subresource_integrity: checkSubresourceIntegrity,
  x_content_type_options: checkContentTypeOptions,
  x_frame_options: checkFraming,
  referrer_policy: checkReferrerPolicy,
  cross_origin_resource_policy: checkResourcePolicy,
  cross_origin_opener_policy: checkOpenerPolicy,
  cross_origin_embedder_policy: checkEmbedderPolicy,
} satisfies Partial<Record<CheckResult['id'], (responses: WebResponses) => Outcome>>

export const headerCheckIds = Object.keys(headerChecks) as (keyof typeof headerChecks)[]

export const checkHeaders = (responses: WebResponses): CheckResult[] =>
  headerCheckIds.map((id) => ({ id, ...headerChecks[id](responses) }))
