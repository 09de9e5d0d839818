import { describe, expect, test } from 'vitest'

import { checkContentSecurityPolicy } from './content-security-policy.ts'
import { csp, header, meta, seen, type Seen } from './testing-responses.ts'

describe('the Content Security Policy', () => {
  test.for<[points: number, Seen]>([
    [-25, {}],
    [-25, csp('')],
    [-25, csp('defa')],
    [-25, csp("default-src 'none'; default-src 'none'")],
    [-25, csp("default-src 'none'; img-src 'self'; default-src 'none'")],
    [-25, csp("default-src 'none'; script-src 'strict-dynamic'")],
    [-25, header('Content-Security-Policy-Report-Only', "default-src 'none'; report-to /_/csp")],
    [-25, { body: meta("frame-ancestors 'none'") }],
    [-20, csp("default-src 'none'; script-src https://*")],
    [-20, csp("default-src 'none'; script-src 'unsafe-inline'")],
    [-20, csp('default-src http://mozilla.org')],
    [-20, csp("default-src 'none'; script-src ftp://mozilla.org")],
    [-20, csp('script-src data:')],
    [-20, csp("default-src 'UNSAFE-INLINE'")],
    [-20, csp('upgrade-insecure-requests')],
    [-20, csp("script-src 'none'")],
    [-20, csp('default-src https://mozilla.org https:')],
    [-20, csp("default-src 'none'; script-src 'none'; object-src *")],
    [-20, csp("default-src *; script-src *; object-src 'none'")],
    [-20, csp("object-src https:; script-src 'none'")],
    [-20, csp("frame-anchestors 'none'")],
    [-10, csp("default-src 'none'; img-src http://mozilla.org")],
    [-10, csp("default-src 'self'; img-src ftp:")],
    [-10, csp("default-src 'none'; media-src http:; script-src 'self'; style-src 'unsafe-inline'")],
    [-10, csp("default-src 'none'; script-src 'unsafe-eval'")],
    [0, csp("object-src 'none'; script-src 'none'; style-src 'unsafe-inline'")],
    [0, csp("default-src 'unsafe-inline'; script-src https://mozilla.org")],
    [0, csp("default-src 'none';;; ;;;style-src 'self' 'unsafe-inline'")],
    [0, csp("default-src 'none'; style-src https:")],
    [5, csp('default-src https://mozilla.org')],
    [5, csp("default-src https://mozilla.org;;; ;;;script-src 'none'")],
    [
      5,
      csp(
        "object-src 'none'; script-src 'strict-dynamic' 'nonce-abc' 'unsafe-inline'; style-src 'none'",
      ),
    ],
    [5, csp("default-src https://mozilla.org; style-src 'unsafe-inline' 'nonce-abc123'")],
    [10, csp('default-src')],
    [10, csp("default-src 'none'; object-src https://mozilla.org")],
    [10, csp("default-src 'none'; script-src 'strict-dynamic' 'sha256-abc123' https://*")],
    [10, csp("default-src 'none'; script-src 'strict-dynamic' 'nonce-abc123' 'unsafe-inline'")],
    [10, csp("default-src 'none'; script-src 'self', default-src 'none'; script-src 'self'")],
    [
      10,
      csp(
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'",
        "default-src 'none'; style-src 'self'",
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'",
      ),
    ],
    [10, { ...csp('default-src http:'), body: meta('default-src https:') }],
    [10, { body: `<!-- ${meta('default-src *')} -->${meta("default-src 'none'")}` }],
  ])('the Content Security Policy is worth %i: %o', ([points, one]) => {
    expect(checkContentSecurityPolicy(seen(one))).toMatchObject({ points })
  })
})
