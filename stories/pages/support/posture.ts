import type { FindingSeverity } from '../../../contract/organisation/finding-severities.ts'
import type { ScoredRun } from '../../../contract/organisation/scored-runs.ts'
import type { Domain } from '../../../contract/websites/domain.ts'
import type {
  OpenFindings,
  PostureCheck,
  PostureCheckId,
  PostureGroup,
  PostureReport,
} from '../../../contract/websites/posture.ts'
import { example, international } from './domains.ts'

type Reported = Partial<Pick<PostureCheck, 'observed' | 'remedy' | 'previous_state' | 'ignored'>>

const states = (points: number | null): PostureCheck['state'] => {
  if (points === null) return 'not_tested'
  if (points <= -10) return 'failed'
  return points < 0 ? 'warned' : 'passed'
}

/** A check with its findings; null for points means not tested. */
const check = (
  [id, group, title, weight]: readonly [PostureCheckId, PostureGroup, string, number],
  points: number | null,
  finding: string,
  told: Reported = {},
): PostureCheck => ({
  id,
  group,
  title,
  weight,
  state: states(points),
  previous_state: states(points),
  points: points ?? 0,
  finding,
  observed: null,
  remedy: { text: 'Change it where the website is served.', snippets: [] },
  ignored: null,
  ...told,
})

const csp = ['content_security_policy', 'http', 'Content Security Policy', 25] as const
const hsts = ['strict_transport_security', 'http', 'Strict-Transport-Security', 20] as const
const framing = ['x_frame_options', 'http', 'Framing', 20] as const
const certificate = ['tls_certificate', 'tls', 'Certificate', 20] as const
const versions = ['tls_old_versions', 'tls', 'Deprecated TLS versions', 10] as const
const caa = ['caa', 'dns', 'CAA', 5] as const
const dnssec = ['dnssec', 'dns', 'DNSSEC', 20] as const
const spf = ['spf', 'mail', 'SPF', 20] as const
const dkim = ['dkim', 'mail', 'DKIM', 0] as const
const aliases = ['dangling_cname', 'dns', 'Dangling aliases', 20] as const
const transfer = ['zone_transfer', 'dns', 'Zone transfer', 10] as const
const expiry = ['registration_expiry', 'registration', 'Registration expiry', 20] as const
const lock = ['registration_lock', 'registration', 'Transfer lock', 5] as const
const securityTxt = ['security_txt', 'exposure', 'security.txt', 5] as const

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; frame-ancestors 'none'"

/** A website with checks in every state. */
export const postureReport: PostureReport = {
  checked_at: '2026-01-09T09:30:00.000Z',
  next_run_at: '2026-01-09T09:31:00.000Z',
  score: 30,
  grade: 'D',
  previous: { checked_at: '2026-01-08T09:30:00.000Z', score: 10, grade: 'F' },
  certificate_expires_at: '2026-03-20T08:12:00.000Z',
  groups: [
    { id: 'http', score: 75 },
    { id: 'tls', score: 90 },
    { id: 'dns', score: 75 },
    { id: 'mail', score: 90 },
    { id: 'exposure', score: 100 },
    { id: 'registration', score: 100 },
  ],
  checks: [
    check(csp, -25, 'There is no Content Security Policy.', {
      remedy: {
        text: 'Define where scripts, styles and images may be loaded from. Start with the report-only header, review what it would block, then enforce it.',
        snippets: [
          { place: 'nginx', code: `add_header Content-Security-Policy "${policy}" always;` },
          { place: 'apache', code: `Header always set Content-Security-Policy "${policy}"` },
          { place: 'caddy', code: `header Content-Security-Policy "${policy}"` },
        ],
      },
    }),
    check(hsts, 0, 'Browsers use only HTTPS for six months or more.', {
      observed: 'max-age=63072000; includeSubDomains',
      previous_state: 'failed',
    }),
    check(framing, 5, 'Other websites can’t show this one in a frame.', { observed: 'DENY' }),
    check(
      certificate,
      0,
      'The certificate matches the name and is signed by a trusted authority.',
      {
        observed: 'DNS:example.com, DNS:www.example.com\nIssuer: C=US, O=Let’s Encrypt, CN=E7',
      },
    ),
    check(versions, -10, 'The server supports TLS versions that were deprecated in 2021.', {
      observed: 'TLS 1.0, TLS 1.1, TLS 1.2, TLS 1.3',
    }),
    check(caa, -5, 'Any authority can issue certificates for the domain.', {
      ignored: {
        reason: 'Our DNS provider can’t do it until spring.',
        until: '2026-04-01T00:00:00.000Z',
        since: '2026-01-05T10:00:00.000Z',
      },
      remedy: {
        text: 'List the authorities that issue your certificates. All others must refuse to issue one.',
        snippets: [{ place: 'dns', code: 'example.com. CAA 0 issue "letsencrypt.org"' }],
      },
    }),
    check(dnssec, 0, 'The zone is signed, and its signatures are valid.'),
    check(transfer, null, 'ns2.example.net did not respond to a zone transfer request.'),
    check(aliases, -20, 'An alias points to a name that does not exist.', {
      observed: 'shop.example.com → spring-sale.hosting.example',
      previous_state: 'not_tested',
    }),
    check(spf, -10, 'There are several SPF records, so receivers ignore them all.', {
      observed: 'v=spf1 include:_spf.example.net -all\nv=spf1 mx -all',
      previous_state: 'passed',
    }),
    check(dkim, null, 'No common selector has a key. Yours may use another name.'),
    check(securityTxt, 0, 'The security.txt file says where to report vulnerabilities.'),
    check(expiry, 0, 'The domain is registered for another 216 days.', {
      observed: 'Registered until 2026-08-13T04:00:00.000Z\nRegistrar: Example Registrar',
    }),
    check(lock, 0, 'The domain is locked against transfers.', {
      observed: 'client transfer prohibited',
    }),
  ],
}

export const postureHistory: ScoredRun[] = [30, 10, 30, null, 20, 0].map((score, days) => ({
  checked_at: new Date(Date.UTC(2026, 0, 9 - days, 9, 30)).toISOString(),
  score,
  grade: score === null ? null : 'D',
}))

const isSeenWithout = (group: PostureGroup) =>
  group === 'dns' || group === 'mail' || group === 'registration'

/** The website doesn't respond, but its zone exists. */
export const unreachableReport: PostureReport = {
  ...postureReport,
  score: null,
  grade: null,
  certificate_expires_at: null,
  groups: postureReport.groups.map(({ id, score }) => ({
    id,
    score: isSeenWithout(id) ? score : null,
  })),
  checks: postureReport.checks.map((one) =>
    isSeenWithout(one.group)
      ? one
      : {
          ...one,
          state: 'not_tested',
          points: 0,
          observed: null,
          finding: 'example.com accepts neither HTTPS nor HTTP connections.',
        },
  ),
}

const finding = (
  [checkId, title, told, severity]: readonly [PostureCheckId, string, string, FindingSeverity],
  { id, display_name }: Pick<Domain, 'id' | 'display_name'>,
): OpenFindings['heaviest'][number] => ({
  domain_id: id,
  display_name,
  check: checkId,
  title,
  finding: told,
  severity,
})

/** Overview of two websites out of three. */
export const openFindings: OpenFindings = {
  websites: { checked: 2, never_checked: 1 },
  counts: { high: 2, medium: 4, low: 11, not_tested: 3 },
  heaviest: [
    finding([csp[0], csp[2], 'There is no Content Security Policy.', 'high'], example),
    finding(
      [aliases[0], aliases[2], 'An alias points to a name that does not exist.', 'high'],
      international,
    ),
    finding(
      [spf[0], spf[2], 'There are several SPF records, so receivers ignore them all.', 'medium'],
      example,
    ),
    finding(
      [
        versions[0],
        versions[2],
        'The server supports TLS versions that were deprecated in 2021.',
        'medium',
      ],
      international,
    ),
    finding(['dmarc', 'DMARC', 'There is no DMARC policy.', 'medium'], example),
  ],
}
