import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, createServer } from 'node:net'

import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import { exampleCertificate, expiredCertificate } from '../../testing/example-certificates.ts'
import { selfSigned } from '../../testing/self-signed-certificate.ts'
import { startSmallInternet } from '../../testing/small-internet.ts'
import { patient } from '../../testing/website.ts'
import { unconnected } from './see-tls.ts'
import { authority, belowSha1, sha1, shortKey } from './testing-weak-certificates.ts'
import { checkWebsite, goodPage } from './testing-website.ts'

let internet: Awaited<ReturnType<typeof startSmallInternet>>
beforeAll(async () => {
  internet = await startSmallInternet()
})
afterAll(() => internet.close())

const check = (
  website: Parameters<typeof checkWebsite>[0] = {},
  options: Partial<Parameters<typeof checkWebsite>[1]> = {},
) => checkWebsite(website, { dns: patient(internet.settings), ...options })

describe('a certificate', () => {
  test('an expired certificate fails, and so do HSTS and the redirect', async () => {
    const { points, findings } = await check(
      { tls: expiredCertificate },
      {
        certificateAuthorities: [expiredCertificate.cert],
      },
    )
    expect(points).toMatchObject({
      tls_certificate: -20,
      tls_expiry: -10,
      strict_transport_security: -20,
      redirection: -20,
    })
    expect(findings['tls_certificate']).toBe('The certificate has expired.')
  })

  test('a certificate that expires within 14 days gets a warning', async () => {
    const soon = await check({}, { now: new Date('2119-12-25T00:00:00Z') })
    expect(soon.points).toMatchObject({ tls_certificate: 0, tls_expiry: -5, security_txt: -5 })
    expect(soon.findings['tls_expiry']).toBe('The certificate expires in 7 days.')
    const later = await check({}, { now: new Date('2119-12-18T00:00:00Z') })
    expect(later.points['tls_expiry']).toBe(0)
  })

  test.for<[string, string, Parameters<typeof check>[1]]>([
    ['self-signed', 'The certificate is self-signed', {}],
    [
      'for another name',
      'The certificate is for another name.',
      { certificateAuthorities: [selfSigned.cert] },
    ],
  ])('a certificate that is %s fails', async ([, sentence, different]) => {
    const { points, findings } = await check({ tls: selfSigned }, different)
    expect(points).toMatchObject({ tls_certificate: -20, strict_transport_security: -20 })
    expect(findings['tls_certificate']).toContain(sentence)
  })
})

const derOf = (pem: string) =>
  Buffer.from(pem.split('-----END')[0]?.replaceAll(/-.*-|\n/g, '') ?? '', 'base64')
const inPem = (der: Buffer) =>
  `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`
/** A sequence with its length in eight octets, which OpenSSL accepts (X.690, section 8.1.3.5). */
function inLongForm(contents: Buffer) {
  const length = Buffer.alloc(8)
  length.writeUInt32BE(contents.length, 4)
  return Buffer.concat([Buffer.of(0x30, 0x88), length, contents])
}
/** The signed part of a certificate is the first sequence in it (RFC 5280, section 4.1). */
function withLongSignedPart(der: Buffer) {
  const end = 8 + der.readUInt16BE(6)
  return inLongForm(Buffer.concat([inLongForm(der.subarray(8, end)), der.subarray(end)]))
}
const withoutEnd = (der: Buffer) =>
  Buffer.from(der.toString('latin1').replace('21200101000000Z', '2120zzzz000000Z'), 'latin1')

// An exception in the event of a handshake ended the whole server.
test.for([
  ['the length of its signed part in eight octets', belowSha1, withLongSignedPart],
  ['an end that is no time', exampleCertificate, withoutEnd],
] as const)('a certificate with %s is not tested', async ([, { key, cert }, odd]) => {
  const { points, findings } = await check({ tls: { key, cert: inPem(odd(derOf(cert))) } })
  expect(points).toMatchObject({ tls_certificate: null, tls_expiry: null, x_frame_options: 5 })
  expect(findings['tls_certificate']).toBe('The certificate of example.com could not be read.')
})

describe('a website whose HTTPS no browser can use', () => {
  const oldOnly = { ...selfSigned, minVersion: 'TLSv1', maxVersion: 'TLSv1.1' } as const
  const noHandshake = { ...selfSigned, minVersion: 'TLSv1.2', maxVersion: 'TLSv1.2' } as const
  test.for<[string, Parameters<typeof check>[0], Record<string, unknown>, string]>([
    [
      'has only TLS 1.0 and 1.1 next to a page on port 80',
      { plain: goodPage, tls: { ...oldOnly, ciphers: 'ALL:@SECLEVEL=0' } },
      { tls_old_versions: -10, tls_new_version: -20, redirection: -20, x_frame_options: 5 },
      'The website can’t be reached over HTTPS.',
    ],
    [
      'fails every handshake next to a page on port 80',
      { plain: goodPage, tls: { ...noHandshake, ciphers: 'aNULL:@SECLEVEL=0' } },
      { tls_certificate: -20, tls_new_version: null, redirection: -20, x_frame_options: 5 },
      'The website can’t be reached over HTTPS.',
    ],
    [
      'has only TLS 1.0 and 1.1, to which port 80 redirects',
      { tls: { ...oldOnly, ciphers: 'ALL:@SECLEVEL=0' } },
      { tls_old_versions: -10, tls_new_version: -20, redirection: null },
      'example.com redirects to HTTPS, but no browser can connect to it.',
    ],
    [
      'fails every handshake, and port 80 redirects to it',
      { tls: { ...noHandshake, ciphers: 'aNULL:@SECLEVEL=0' } },
      { tls_certificate: -20, tls_new_version: null, redirection: null },
      'example.com redirects to HTTPS, but no browser can connect to it.',
    ],
  ])('a website that %s gets the finding', async ([, website, expected, sentence]) => {
    const { points, findings } = await check(website)
    expect(points).toMatchObject(expected)
    expect(findings['strict_transport_security']).toBe(sentence)
  })

  const startSilent = async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    onTestFinished(() => void silent.close())
    return (silent.address() as AddressInfo).port
  }

  test('a port 443 that never replies counts as no HTTPS next to a page on port 80', async () => {
    const different = { httpsPort: await startSilent(), requestTimeoutMs: 1_000 }
    const { points, findings } = await check({ plain: goodPage }, different)
    expect(points).toMatchObject({
      tls_certificate: -20,
      tls_new_version: null,
      strict_transport_security: -20,
      redirection: -20,
      x_frame_options: 5,
    })
    expect(findings['tls_certificate']).toContain('port 443 does not respond')

    const down = await check({ plain: null }, different)
    expect(down.points).toMatchObject({ tls_certificate: null, x_frame_options: null })
  })

  test.for<[string, (httpsPort: number) => RequestListener, string]>([
    [
      'a redirect to it',
      (httpsPort) => (_, response) =>
        response.writeHead(301, { location: `https://example.com:${httpsPort}/` }).end(),
      'example.com redirects to HTTPS, but no browser can connect to it.',
    ],
    [
      'an error',
      () => (_, response) => response.writeHead(500).end(),
      'The website responded with status 500.',
    ],
  ])(
    'a port 443 that never replies counts as no HTTPS next to %s on port 80',
    async ([, listenerFor, finding]) => {
      const httpsPort = await startSilent()
      const { points, findings } = await check(
        { plain: listenerFor(httpsPort) },
        { httpsPort, requestTimeoutMs: 1_000 },
      )
      expect(points).toMatchObject({
        tls_certificate: -20,
        tls_new_version: null,
        redirection: null,
        x_frame_options: null,
      })
      expect(findings['tls_certificate']).toContain('port 443 does not respond')
      expect(findings['redirection']).toBe(finding)
    },
  )

  test.for([
    ['EHOSTUNREACH', 'silent'],
    ['ENETUNREACH', 'silent'],
    ['EACCES', 'silent'],
    ['ECONNREFUSED', 'no_server'],
    ['ECONNRESET', 'failed'],
  ] as const)('a connection that ends with %s is %s', ([code, kind]) => {
    const error = Object.assign(new Error(`connect ${code}`), { code })
    expect(unconnected(error, 'example.com').kind).toBe(kind)
    const ofAllAddresses = new AggregateError([error])
    expect(unconnected(ofAllAddresses, 'example.com').kind).toBe(kind)
  })

  test('a server that ignores old handshakes gets the findings of the others', async () => {
    const secure = createSecureServer(exampleCertificate, goodPage)
    // RFC 8446, section 4.1.2: the handshake's version; newer versions are in an extension.
    const CLIENT_VERSION_MINOR = 10
    const front = createServer((socket) =>
      socket.once('data', (hello) => {
        if (Number(hello[CLIENT_VERSION_MINOR]) < 3) return
        socket.pause()
        socket.unshift(hello)
        secure.emit('connection', socket)
      }),
    ).listen(0, '127.0.0.1')
    await once(front, 'listening')
    onTestFinished(() => void front.close())
    const { port: httpsPort } = front.address() as AddressInfo
    const { points, observed } = await check(
      { plain: goodPage },
      { httpsPort, requestTimeoutMs: 2_000 },
    )
    expect(points).toMatchObject({
      tls_certificate: 0,
      tls_expiry: 0,
      tls_old_versions: 0,
      tls_new_version: 0,
    })
    expect(observed['tls_new_version']).toBe('TLS 1.2, TLS 1.3')
  })

  test('a closed port is not a failed handshake', async () => {
    const failed = await check({ tls: { ...noHandshake, ciphers: 'aNULL:@SECLEVEL=0' } })
    expect(failed.findings['tls_certificate']).toContain('every TLS handshake fails')
    const closed = await check({ secure: null })
    expect(closed.findings['tls_certificate']).toContain('nothing listens on port 443')
  })
})

test('a server that supports only TLS 1.0 has no HTTPS for browsers', async () => {
  const { points, observed } = await check({
    plain: (_, response) => response.end('plain'),
    tls: {
      ...selfSigned,
      minVersion: 'TLSv1',
      maxVersion: 'TLSv1',
      ciphers: 'ALL:@SECLEVEL=0',
    },
  })
  expect(points).toMatchObject({
    tls_old_versions: -10,
    tls_new_version: -20,
    strict_transport_security: -20,
    redirection: -20,
    security_txt: null,
  })
  expect(observed['tls_new_version']).toBe('TLS 1.0')
})

test.for([
  ['has a short RSA key', shortKey, -10, 'RSA key has 1024 bits', 0],
  ['is signed with SHA-1', sha1, -20, 'signed with SHA-1', -20],
  ['has an intermediate signed with SHA-1', belowSha1, -20, 'signed with SHA-1', -20],
] as const)(
  'a trusted certificate that is easy to forge fails: it %s',
  async ([, tls, points, sentence, hsts]) => {
    const seen = await check({ tls }, { certificateAuthorities: [authority] })
    expect(seen.points).toMatchObject({
      tls_certificate: points,
      tls_expiry: 0,
      strict_transport_security: hsts,
    })
    expect(seen.findings['tls_certificate']).toContain(sentence)
  },
)

test('a website without HTTPS fails for that, and dependent checks are not tested', async () => {
  const { points } = await check({ plain: goodPage, secure: null })
  expect(points).toMatchObject({
    content_security_policy: 10,
    strict_transport_security: -20,
    redirection: -20,
    tls_certificate: -20,
    tls_expiry: null,
    tls_old_versions: null,
    tls_new_version: null,
  })
})
