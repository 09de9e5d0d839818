import { describe, expect, test } from 'vitest'

import { gradeOf, scoreOf } from '../../../organisation/resources/score.ts'
import { checkHeaders, headerChecks } from './check-headers.ts'
import {
  response,
  cookies,
  csp,
  header,
  hsts,
  meta,
  scripts,
  seen,
  type Seen,
} from './testing-responses.ts'
import type { Header, WebResponses } from './web-responses.ts'

describe('cookies', () => {
  test.for<[points: number, Seen]>([
    [0, {}],
    [0, cookies('heroku-session-affinity=x')],
    [0, cookies('SESSIONID=x; Secure; HttpOnly')],
    [5, cookies('SESSIONID=x; Secure; HttpOnly; SameSite=Strict', 'foo=x; Secure; SameSite=None')],
    [0, cookies('SESSIONID=x; Secure; HttpOnly; SameSite=Strict', 'foo=x; Secure')],
    [-20, cookies('CSRFTOKEN=x; Secure; HttpOnly')],
    [-20, cookies('SESSIONID=x; Secure; HttpOnly; SameSite=')],
    [-20, cookies('SESSIONID=x; Secure; HttpOnly; SameSite=True')],
    [-5, { headers: [...(cookies('foo=x').headers ?? []), hsts] }],
    [-10, { headers: [...(cookies('SESSIONID=x; HttpOnly').headers ?? []), hsts] }],
    [-20, cookies('foo=x')],
    [-30, cookies('SESSIONID=x; Secure')],
    [-40, cookies('SESSIONID=x; HttpOnly')],
    [-40, cookies('SESSIONID=x')],
  ])('cookies are worth %i: %o', ([points, one]) => {
    expect(headerChecks.cookies(seen(one))).toMatchObject({ points })
  })

  test('cookies are reported without their values', () => {
    const { observed } = headerChecks.cookies(seen(cookies('SESSIONID=secret; Secure')))
    expect(observed).toBe('SESSIONID=…; secure; domain=mozilla.org; path=/')
  })
})

describe('the redirect from plain HTTP', () => {
  const route = (...urls: string[]): Seen => ({ route: urls })
  test.for<[points: number, Seen | null]>([
    [0, null],
    [-20, route('http://mozilla.org/')],
    [-20, route('http://mozilla.org/', 'http://www.mozilla.org/')],
    [0, route('http://mozilla.org/', 'https://mozilla.org:8443/')],
    [-10, route('http://mozilla.org/', 'http://www.mozilla.org/', 'https://www.mozilla.org/')],
    [-5, route('http://mozilla.org/', 'https://www.mozilla.org/')],
    [-20, { ...route('http://mozilla.org/', 'https://mozilla.org/'), isVerified: false }],
  ])('the redirect from plain HTTP is worth %i: %o', ([points, plain]) => {
    expect(headerChecks.redirection(seen({}, plain))).toMatchObject({ points })
  })
})

describe('Strict-Transport-Security', () => {
  const sts = (...values: string[]) => header('strict-transport-security', ...values)
  test.for<[points: number, Seen]>([
    [-20, {}],
    [-20, sts('includeSubDomains; preload')],
    [-20, sts('max-age=15768000', 'max-age=15768000')],
    [-20, sts('max-age=15768000; max-age=15768000, max-age=15768000')],
    [-10, sts('max-age=86400')],
    [0, sts('max-age=15768000')],
    // RFC 6797, section 6.2, has this example.
    [0, sts('max-age="31536000"')],
    [0, sts('includeSubDomains; Max-Age = "31536000"')],
    [-10, sts('max-age="86400"')],
    [-20, sts('max-age="31536000')],
    [-20, sts('max-age=""')],
    [0, sts('max-age=15552000; includeSubDomains; preload')],
    [-20, { ...sts('max-age=15768000'), isVerified: false }],
  ])('Strict-Transport-Security is worth %i: %o', ([points, one]) => {
    expect(headerChecks.strict_transport_security(seen(one))).toMatchObject({ points })
  })

  test('Strict-Transport-Security is worth −20 without HTTPS', () => {
    const responses = { ...seen({}), https: null, http: response(sts('max-age=15768000')) }
    expect(headerChecks.strict_transport_security(responses)).toMatchObject({ points: -20 })
  })
})

describe('scripts', () => {
  const own = '<script src="/own.js"></script>'
  test.for<[points: number, Seen]>([
    [0, scripts()],
    [0, { ...scripts('<script src="//a.example/a.js">'), ...header('content-type', 'text/json') }],
    [0, scripts('<script>document.write("<script src=//a.example/a.js>")</script>')],
    [0, scripts(own)],
    [0, scripts('<script src="https://www.mozilla.org/a.js"></script>')],
    [5, scripts('<script src="/own.js" integrity="sha384-x"></script>')],
    [5, scripts(own, '<script src="https://a.example/a.js" integrity="sha384-x"></script>')],
    [-5, scripts('<script\nasync src=https://a.example/a.js></script>')],
    [-20, scripts('<script src="http://a.example/a.js" integrity="sha384-x"></script>')],
    [-50, scripts('<SCRIPT SRC="http://a.example/a.js"></SCRIPT>')],
    [-50, scripts(`<script data-x='>' src='//a.example/a.js'></script>`)],
  ])('scripts are worth %i: %o', ([points, one]) => {
    expect(headerChecks.subresource_integrity(seen(one))).toMatchObject({ points })
  })
})

const origin: Header = ['access-control-allow-origin', 'https://check.example']
const withCookies: Header = ['access-control-allow-credentials', 'TRUE ']

describe('points per header', () => {
  test.for<[keyof typeof headerChecks, points: number, Seen]>([
    ['x_content_type_options', -5, {}],
    ['x_content_type_options', 0, header('X-Content-Type-Options', ' NoSniff ')],
    ['x_content_type_options', -5, header('x-content-type-options', 'whatever')],
    ['x_frame_options', -20, {}],
    ['x_frame_options', -20, header('x-frame-options', 'whimsy')],
    ['x_frame_options', 0, header('x-frame-options', 'ALLOW-FROM https://mozilla.org')],
    ['x_frame_options', 0, header('x-frame-options', 'sameorigin')],
    ['x_frame_options', 5, csp("frame-ancestors 'none'")],
    ['x_frame_options', -20, { body: meta("default-src 'none'; frame-ancestors 'none'") }],
    ['referrer_policy', 0, {}],
    ['referrer_policy', 5, header('referrer-policy', 'No-Referrer')],
    ['referrer_policy', 5, header('referrer-policy', 'unsafe-url', 'strict-origin, invalid')],
    ['referrer_policy', -5, header('referrer-policy', 'origin-when-cross-origin')],
    ['referrer_policy', -5, header('referrer-policy', 'whimsy')],
    [
      'referrer_policy',
      5,
      {
        ...header('referrer-policy', 'unsafe-url'),
        body: '<meta name=referrer content=same-origin>',
      },
    ],
    ['cross_origin_resource_policy', 0, {}],
    ['cross_origin_resource_policy', 10, header('cross-origin-resource-policy', 'same-site')],
    ['cross_origin_resource_policy', 0, header('cross-origin-resource-policy', 'cross-origin')],
    ['cross_origin_resource_policy', -5, header('cross-origin-resource-policy', 'whimsy')],
    [
      'cross_origin_opener_policy',
      10,
      header('cross-origin-opener-policy', 'same-origin; report-to'),
    ],
    ['cross_origin_opener_policy', 0, header('cross-origin-opener-policy', 'unsafe-none')],
    ['cross_origin_opener_policy', -5, header('cross-origin-opener-policy', 'same-origin', 'a')],
    ['cross_origin_opener_policy', -5, header('cross-origin-opener-policy', '"same-origin"')],
    ['cross_origin_embedder_policy', 10, header('cross-origin-embedder-policy', 'credentialless')],
    ['cross_origin_embedder_policy', -5, header('cross-origin-embedder-policy', 'constructor')],
    ['cross_origin_resource_sharing', 0, {}],
    ['cross_origin_resource_sharing', 0, { cors: [['Access-Control-Allow-Origin', '*']] }],
    ['cross_origin_resource_sharing', 0, { cors: [origin] }],
    ['cross_origin_resource_sharing', -50, { cors: [origin, withCookies] }],
  ])('a header has the method’s points: %s: %i for %o', ([id, points, one]) => {
    expect(headerChecks[id](seen(one))).toMatchObject({ points })
  })
})

describe('grades of whole websites', () => {
  const grade = (responses: WebResponses) => {
    const score = scoreOf(checkHeaders(responses).map(({ points }) => points ?? 0))
    return `${score} ${gradeOf(score)}`
  }
  const toHttps: Seen = { route: ['http://mozilla.org/', 'https://mozilla.org/'] }
  const good: Header[] = [
    ['x-content-type-options', 'nosniff'],
    ['strict-transport-security', 'max-age=31536000'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['x-frame-options', 'DENY'],
  ]

  test.for<[string, string, Seen]>([
    [
      'observatory.mozilla.org of January 2026',
      '105 A+',
      {
        headers: [
          ...good,
          [
            'content-security-policy',
            "default-src 'self'; script-src 'self' 'wasm-unsafe-eval' https://js.stripe.com; style-src 'report-sample' 'self' 'unsafe-inline'; object-src 'none'",
          ],
        ],
        body: own(),
      },
    ],
    [
      'mozilla.org of January 2026: no bonus makes up for what is wrong',
      '75 B',
      {
        headers: [
          ...good,
          ['cross-origin-opener-policy', 'same-origin'],
          [
            'content-security-policy',
            "script-src 'self' 'unsafe-eval' 'unsafe-inline' cdn.transcend.io; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'; default-src 'self'",
          ],
        ],
        body: '<script src="https://transcend-cdn.com/airgap.js"></script>',
      },
    ],
    ['no header at all', '30 D', {}],
    ['nothing right', '0 F', { ...cookies('SESSIONID=x'), cors: [origin, withCookies] }],
  ])('a whole website is graded as by the HTTP Observatory: %s is %s', ([, expected, one]) => {
    expect(grade(seen(one, toHttps))).toBe(expected)
  })

  function own() {
    return '<script src="/static/a.js"></script>'
  }
})

test('a page designed to be slow is parsed in one pass', () => {
  const nasty = `<a ${' '.repeat(200_000)}<script src="${'<script '.repeat(50_000)}`
  expect(headerChecks.subresource_integrity(seen({ body: nasty })).points).toBe(0)
})
