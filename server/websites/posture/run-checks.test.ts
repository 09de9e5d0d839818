import type { RequestListener } from 'node:http'

import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import { selfSigned } from '../../testing/self-signed-certificate.ts'
import {
  com,
  exampleDelegation,
  first,
  root,
  startSmallInternet,
} from '../../testing/small-internet.ts'
import { patient } from '../../testing/website.ts'
import { checkWebsite, goodPage, goodRegistration, goodZone, kept, txt } from './testing-website.ts'

let usual: Awaited<ReturnType<typeof startSmallInternet>>
beforeAll(async () => {
  usual = await startSmallInternet({ records: goodZone })
})
afterAll(() => usual.close())

/** A separate simulated internet for one test. */
async function internet(options: Parameters<typeof startSmallInternet>[0]) {
  const started = await startSmallInternet(options)
  onTestFinished(started.close)
  return started
}
const check = (
  website: Parameters<typeof checkWebsite>[0] = {},
  options: Partial<Parameters<typeof checkWebsite>[1]> = {},
) => checkWebsite(website, { dns: patient(usual.settings), ...options })

const goodPoints = {
  content_security_policy: 10,
  cookies: 0,
  cross_origin_resource_sharing: 0,
  redirection: 0,
  strict_transport_security: 0,
  subresource_integrity: 0,
  x_content_type_options: 0,
  x_frame_options: 5,
  referrer_policy: 5,
  cross_origin_resource_policy: 0,
  cross_origin_opener_policy: 0,
  cross_origin_embedder_policy: 0,
  tls_certificate: 0,
  tls_expiry: 0,
  tls_old_versions: 0,
  tls_new_version: 0,
  name_servers: 0,
  soa: 0,
  caa: 0,
  dnssec: -5,
  zone_transfer: 0,
  dangling_cname: 0,
  spf: 0,
  dmarc: 0,
  dkim: 0,
  mta_sts: 0,
  tls_rpt: 0,
  software_version: 0,
  security_txt: 0,
  origin_exposed: 0,
  registration_expiry: 0,
  registration_lock: 0,
}

test('a website in good order passes every check except the zone’s signature', async () => {
  const { points, observed } = await check()
  expect(points).toEqual(goodPoints)
  expect(observed['spf']).toBe('v=spf1 include:_spf.example.com -all')
  expect(observed['tls_old_versions']).toBe('TLS 1.2, TLS 1.3')
})

test('a website where everything is wrong gets every finding', async () => {
  const dns = await internet({
    delegations: exampleDelegation.filter(
      ([name, , host]) => !`${name} ${String(host)}`.includes('ns2'),
    ),
    trustAnchors: {
      'example.com': [{ keyTag: 1, algorithm: 13, digestType: 2, digest: Buffer.alloc(32, 7) }],
    },
    records: [txt('example.com', 'v=spf1 +all'), txt('_dmarc.example.com', 'v=DMARC1; p=none')],
    trouble: { [first]: ({ type }) => (type === 'AXFR' ? 'transfer' : undefined) },
  })
  const { points } = await check(
    {
      plain: (_, response) => response.end('plain'),
      secure: ({ method }, response) => {
        response.writeHead(200, {
          'set-cookie': ['session=1'],
          server: 'Apache/2.2.3',
          'content-type': 'text/html',
          ...(method === 'OPTIONS' && {
            'access-control-allow-origin': 'https://posture-check.invalid',
            'access-control-allow-credentials': 'true',
          }),
        })
        response.end('<script src="http://cdn.example/a.js"></script>')
      },
      tls: { ...selfSigned, minVersion: 'TLSv1', ciphers: 'ALL:@SECLEVEL=0' },
    },
    {
      dns: patient(dns.settings),
      records: [kept('@', 'A', '192.0.2.1'), kept('shop', 'CNAME', 'gone.example.com.')],
      registration: { ...goodRegistration, expiresAt: new Date(0), statuses: ['active'] },
    },
  )
  expect(points).toEqual({
    content_security_policy: -25,
    cookies: -40,
    cross_origin_resource_sharing: -50,
    redirection: -20,
    strict_transport_security: -20,
    subresource_integrity: -50,
    x_content_type_options: -5,
    x_frame_options: -20,
    referrer_policy: 0,
    cross_origin_resource_policy: 0,
    cross_origin_opener_policy: 0,
    cross_origin_embedder_policy: 0,
    tls_certificate: -20,
    tls_expiry: 0,
    tls_old_versions: -10,
    tls_new_version: 0,
    name_servers: -10,
    soa: 0,
    caa: -5,
    dnssec: -20,
    zone_transfer: -10,
    dangling_cname: -20,
    spf: -20,
    dmarc: -10,
    dkim: null,
    mta_sts: null,
    tls_rpt: null,
    software_version: -5,
    security_txt: -5,
    origin_exposed: -5,
    registration_expiry: -20,
    registration_lock: -5,
  })
})

test('a website that only listens for HTTPS needs no redirect', async () => {
  expect((await check({ plain: null })).points).toEqual(goodPoints)
})

test('a check that can’t run is not tested, while the rest of the page is', async () => {
  const hangUp: RequestListener = ({ socket }) => void socket.destroy()
  const { points } = await check({
    plain: hangUp,
    secure: (request, response) =>
      (request.method === 'GET' ? goodPage : hangUp)(request, response),
  })
  expect(points).toEqual({ ...goodPoints, redirection: null, cross_origin_resource_sharing: null })
})

describe('websites that can’t be checked', () => {
  const slow: RequestListener = (_, response) => void response.writeHead(200).write('a')
  const loop: RequestListener = (_, response) => response.writeHead(302, { location: '/' }).end()
  const intoPrivate: RequestListener = ({ headers: { host = '' } }, response) =>
    response.writeHead(302, { location: `https://10.0.0.1:${host.split(':')[1]}/` }).end()
  const nowhere = async () => {
    throw Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' })
  }
  test.for<[string, string, Parameters<typeof check>]>([
    [
      'nobody listens',
      'example.com accepts neither HTTPS nor HTTP connections.',
      [{ plain: null, secure: null }],
    ],
    ['it fails', 'status 503', [{ secure: (_, response) => response.writeHead(503).end() }]],
    ['a body never ends', 'took longer than 150 ms', [{ secure: slow }, { requestTimeoutMs: 150 }]],
    ['it redirects in a loop', 'redirects more than 10 times', [{ secure: loop }]],
    [
      'a header is too long',
      'did not respond',
      [{ secure: (_, response) => response.writeHead(200, { x: 'a'.repeat(17_000) }).end() }],
    ],
    ['its name doesn’t resolve', 'The name has no IP address.', [{}, { resolve: nowhere }]],
    [
      'its name resolves to a private address',
      'is not a public IP address',
      [{}, { resolve: async () => ['127.0.0.1', '10.0.0.1'] }],
    ],
    [
      'it redirects into a private network',
      'is not a public IP address',
      [{ secure: intoPrivate }],
    ],
  ])(
    'a website that can’t be checked is not tested, with a reason: %s',
    async ([, sentence, options]) => {
      const { points, findings } = await check(...options)
      expect(points).toMatchObject({
        content_security_policy: null,
        cookies: null,
        redirection: null,
        x_frame_options: null,
        software_version: null,
        // Checks that don't depend on the website still run.
        caa: 0,
        spf: 0,
      })
      expect(findings['content_security_policy']).toContain(sentence)
    },
  )
})

test('remaining checks are not tested when time runs out', async () => {
  const silent = await internet({ trouble: { [root]: () => 'drop', [com]: () => 'drop' } })
  const silence: RequestListener = () => undefined
  const { points, findings } = await check(
    { plain: silence, secure: silence },
    {
      dns: { ...silent.settings, timeoutMs: 60_000 },
      timeLimitMs: 150,
      requestTimeoutMs: 60_000,
      isProtected: false,
      registration: null,
    },
  )
  // Handshakes may have been quick enough.
  const others = Object.entries(points).filter(([id]) => !id.startsWith('tls_'))
  expect(others.filter(([, value]) => value !== null)).toEqual([])
  expect(findings['spf']).toBe('The check timed out.')
})
