import { z } from 'zod'

import { responseWith, instant } from '../common.ts'
import { findingSeverities } from '../organisation/finding-severities.ts'
import { ignored, ignoring } from '../organisation/ignored-findings.ts'
import { scoredRun } from '../organisation/scored-runs.ts'

/** A website can be checked again after this. */
export const POSTURE_INTERVAL_SECONDS = 60

/** In display order. `http` contains the checks of the HTTP Observatory. */
export const postureGroups = ['http', 'tls', 'dns', 'mail', 'exposure', 'registration'] as const
export type PostureGroup = (typeof postureGroups)[number]

/** Every check, in display order. */
export const postureCheckIds = [
  'content_security_policy',
  'cookies',
  'cross_origin_resource_sharing',
  'redirection',
  'strict_transport_security',
  'subresource_integrity',
  'x_content_type_options',
  'x_frame_options',
  'referrer_policy',
  'cross_origin_resource_policy',
  'cross_origin_opener_policy',
  'cross_origin_embedder_policy',
  'tls_certificate',
  'tls_expiry',
  'tls_old_versions',
  'tls_new_version',
  'name_servers',
  'soa',
  'caa',
  'dnssec',
  'zone_transfer',
  'dangling_cname',
  'spf',
  'dmarc',
  'dkim',
  'mta_sts',
  'tls_rpt',
  'software_version',
  'security_txt',
  'origin_exposed',
  'registration_expiry',
  'registration_lock',
] as const
export type PostureCheckId = (typeof postureCheckIds)[number]

/** Not tested: unknown, which is neither good nor bad. */
const postureStates = ['passed', 'warned', 'failed', 'not_tested'] as const
export type PostureState = (typeof postureStates)[number]

/** To copy into the configuration of a server, or into a zone. */
const postureSnippet = z.object({
  place: z.enum(['nginx', 'apache', 'caddy', 'bind', 'nsd', 'powerdns', 'dns', 'file', 'html']),
  code: z.string(),
})
export type PostureSnippet = z.infer<typeof postureSnippet>

const postureCheck = z.object({
  id: z.enum(postureCheckIds),
  group: z.enum(postureGroups),
  title: z.string(),
  state: z.enum(postureStates),
  /** The state in the previous run; null when there was none, or when it had no such check. */
  previous_state: z.enum(postureStates).nullable(),
  /** Added to the score. Not tested adds nothing. */
  points: z.int(),
  /** The most points that it can cost. */
  weight: z.int(),
  /** The result, as a sentence. */
  finding: z.string(),
  /** The observed value: a header, a record. */
  observed: z.string().nullable(),
  remedy: z.object({ text: z.string(), snippets: z.array(postureSnippet) }),
  ignored: ignored.nullable(),
})
export type PostureCheck = z.infer<typeof postureCheck>

const postureReport = scoredRun.extend({
  /** When it can be checked again. */
  next_run_at: instant,
  previous: scoredRun.nullable(),
  /** The expiry of the certificate; null when none was seen. */
  certificate_expires_at: instant.nullable(),
  /** The same method applied to the checks of one group. That of `http` is the score of the HTTP Observatory. */
  groups: z.array(z.object({ id: z.enum(postureGroups), score: z.int().min(0).nullable() })),
  checks: z.array(postureCheck),
})
export type PostureReport = z.infer<typeof postureReport>

/** GET /v1/domain/{id}/posture: null before the first run. */
export const postureResponse = responseWith(postureReport.nullable())
/** Each request that changes the report returns it. */
export const postureReportResponse = responseWith(postureReport)

const check = z.enum(postureCheckIds, 'Unknown check.')

/** POST /v1/domain/{id}/posture/ignore: the finding still counts towards the score, but is hidden from the list of things to do. */
export const ignorePostureRequest = z.object({ check, ...ignoring })
export type IgnorePosture = z.infer<typeof ignorePostureRequest>

/** POST /v1/domain/{id}/posture/unignore. */
export const unignorePostureRequest = z.object({ check })

/**
 * GET /v1/posture/findings: findings of the last runs for all websites that are not removed, except ignored ones.
 * Checks that were not tested are counted separately: they are neither good nor bad.
 */
const openFindings = z.object({
  websites: z.object({ checked: z.int(), never_checked: z.int() }),
  /** Across all websites. */
  counts: z.object({ high: z.int(), medium: z.int(), low: z.int(), not_tested: z.int() }),
  /** The five that cost the most points. */
  heaviest: z.array(
    z.object({
      domain_id: z.uuid(),
      display_name: z.string(),
      check: z.enum(postureCheckIds),
      title: z.string(),
      finding: z.string(),
      severity: z.enum(findingSeverities),
    }),
  ),
})
export type OpenFindings = z.infer<typeof openFindings>
export const openFindingsResponse = responseWith(openFindings)
