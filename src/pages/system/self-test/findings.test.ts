import { describe, expect, test } from 'vitest'

import {
  browserFindings,
  clockFinding,
  cookiesFinding,
  liveFinding,
  reportOf,
  serverFinding,
  storageFinding,
  versionFinding,
} from './findings.ts'

const noon = Date.parse('2026-03-01T12:00:00Z')
const reached = (serverMs: number) => ({
  version: '1.2.3',
  now: new Date(serverMs).toISOString(),
  sentAt: noon,
  receivedAt: noon + 40,
})
const unreached = { fault: 'The server could not be reached.' }
const browser = { missing: [], isSecure: true, hasClipboard: true, hasPasskeys: true }

test.for([
  ['a server that responds', serverFinding(reached(noon)), 'passed'],
  ['a server that does not respond', serverFinding(unreached), 'failed'],
  ['the same version', versionFinding(reached(noon), '1.2.3'), 'passed'],
  ['another version', versionFinding(reached(noon), '1.2.2'), 'failed'],
  ['a version that could not be read', versionFinding(unreached, '1.2.3'), 'unknown'],
  ['a clock that could not be read', clockFinding(unreached), 'unknown'],
  ['kept storage', storageFinding({ local: true, session: true }), 'passed'],
  ['blocked storage', storageFinding({ local: false, session: false }), 'failed'],
  ['blocked storage of the tab', storageFinding({ local: true, session: false }), 'failed'],
  ['kept cookies', cookiesFinding(true), 'passed'],
  ['blocked cookies', cookiesFinding(false), 'failed'],
  ['an open live connection', liveFinding({ outcome: 'open' }), 'passed'],
  ['a refused live connection', liveFinding({ outcome: 'refused', status: 401 }), 'failed'],
  ['a silent live connection', liveFinding({ outcome: 'silent' }), 'failed'],
  ['an unreachable live connection', liveFinding({ outcome: 'none' }), 'unknown'],
] as const)(
  '%s is a line with its outcome, and a remedy when it failed',
  ([, finding, outcome]) => {
    expect(finding.outcome).toBe(outcome)
    expect(finding.remedy === undefined).toBe(outcome !== 'failed')
  },
)

describe('the clock', () => {
  test.for([
    ['passed', 0],
    ['passed', 60_000],
    ['passed', -60_000],
    ['failed', 60_041],
    ['failed', -60_001],
  ] as const)('is %s when the server’s is %i ms away', ([outcome, skewMs]) => {
    expect(clockFinding(reached(noon + skewMs)).outcome).toBe(outcome)
  })

  test('is ahead when the server’s is earlier', () => {
    expect(clockFinding(reached(noon - 120_000)).detail).toContain('120 seconds ahead')
    expect(clockFinding(reached(noon + 120_040)).detail).toContain('120 seconds behind')
  })
})

test.for([
  ['with everything', browser, ['passed', 'passed', 'passed']],
  [
    'with something missing',
    { ...browser, missing: ['URL.canParse'] },
    ['failed', 'passed', 'passed'],
  ],
  ['without passkeys', { ...browser, hasPasskeys: false }, ['passed', 'failed', 'passed']],
  [
    'on a page without HTTPS',
    { ...browser, isSecure: false, hasClipboard: false, hasPasskeys: false },
    ['passed', 'unknown', 'unknown'],
  ],
] as const)('a browser %s', ([, probe, outcomes]) => {
  expect(
    browserFindings({ ...probe, missing: [...probe.missing] }).map(({ outcome }) => outcome),
  ).toEqual(outcomes)
})

test('the text for support has each line, the time and the browser', () => {
  const findings = [cookiesFinding(true), clockFinding(unreached)]
  expect(reportOf(findings, { at: new Date(noon), userAgent: 'Firefox/127' })).toBe(
    `Parapet self-test, 2026-03-01T12:00:00.000Z
Passed: Cookies. Your browser keeps this site’s cookies.
Not tested: Clock. The server could not be reached.
Browser: Firefox/127`,
  )
})
