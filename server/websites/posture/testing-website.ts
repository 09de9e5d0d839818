import type { RequestListener } from 'node:http'

import { expect, onTestFinished } from 'vitest'

import { postureCheckIds } from '../../../contract/websites/posture.ts'
import type { Outbound } from '../../platform/outbound.ts'
import { startWebsite } from '../../testing/website.ts'
import type { KnownRecord } from './known-records.ts'
import type { RegistrationKnown } from './registration.ts'
import { runChecks } from './run-checks.ts'

export const txt = (name: string, ...strings: string[]) =>
  [name, 'TXT', strings.map((text) => Buffer.from(text))] as const

export const goodZone = [
  ['example.com', 'CAA', { flags: 0, tag: 'issue', value: 'ca.example' }],
  ['example.com', 'MX', { preference: 10, exchange: 'mail.example.com' }],
  txt('example.com', 'v=spf1 include:_spf.', 'example.com -all'),
  txt('_spf.example.com', 'v=spf1 mx a:mail.example.com ~all'),
  ['_dmarc.example.com', 'CNAME', 'policy.example.com'],
  txt('policy.example.com', 'v=DMARC1; p=reject; rua=mailto:dmarc@example.com'),
  txt('selector1._domainkey.example.com', 'v=DKIM1; p=KEY'),
  txt('_mta-sts.example.com', 'v=STSv1; id=1;'),
  txt('_smtp._tls.example.com', 'v=TLSRPTv1; rua=mailto:tls@example.com'),
] as const

export const kept = (
  name: string,
  type: KnownRecord['type'],
  content: string,
  isProxied = false,
) => ({
  name,
  type,
  content,
  ttl: 300,
  isProxied,
})
/** The records of a website without faults. */
export const goodRecords: KnownRecord[] = [
  kept('@', 'A', '192.0.2.1', true),
  kept('@', 'MX', '10 mail.example.com.'),
  kept('mail', 'A', '192.0.2.25'),
  kept('www', 'CNAME', 'example.com.', true),
  kept('_dmarc', 'CNAME', 'policy.example.com.'),
]
export const goodRegistration: NonNullable<RegistrationKnown> = {
  expiresAt: new Date('2030-08-13T04:00:00Z'),
  registeredAt: null,
  registrar: 'Example Registrar',
  statuses: ['client transfer prohibited'],
  failure: null,
}

const goodHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'strict-transport-security': 'max-age=63072000',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  server: 'nginx',
}
const goodFiles: Record<string, string> = {
  '/.well-known/security.txt': 'Contact: mailto:a@example.com\nExpires: 2026-12-31T00:00:00Z\n',
  '/.well-known/mta-sts.txt': 'version: STSv1\nmode: enforce\nmx: mail.example.com\nmax_age: 1\n',
}
/** The responses of a website without faults. */
export const goodPage: RequestListener = ({ url = '' }, response) =>
  response.writeHead(200, goodHeaders).end(goodFiles[url] ?? '<p>Hello.</p>')

/** Starts a website, by default without faults, and checks it. */
export async function checkWebsite(
  website: Omit<Parameters<typeof startWebsite>[0], 'dns'> = {},
  {
    dns,
    now = new Date('2026-03-01T09:00:00Z'),
    timeLimitMs = 15_000,
    records = goodRecords,
    registration = goodRegistration,
    isProtected = true,
    ...different
  }: Pick<Outbound, 'dns'> & Partial<Outbound & Omit<Parameters<typeof runChecks>[1], 'outbound'>>,
) {
  const { outbound, close } = await startWebsite({
    secure: goodPage,
    ...website,
    dns,
  })
  onTestFinished(close)
  const results = await runChecks('example.com', {
    outbound: { ...outbound, ...different },
    now,
    records,
    registration,
    isProtected,
    timeLimitMs,
  })
  expect(results.map(({ id }) => id)).toEqual(postureCheckIds)
  return {
    points: Object.fromEntries(results.map(({ id, points }) => [id, points])),
    findings: Object.fromEntries(results.map(({ id, finding }) => [id, finding])),
    observed: Object.fromEntries(results.map(({ id, observed }) => [id, observed])),
  }
}
