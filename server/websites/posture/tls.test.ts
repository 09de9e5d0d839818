import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { expiredCertificate } from '../../testing/example-certificates.ts'
import { selfSigned } from '../../testing/self-signed-certificate.ts'
import { startSmallInternet } from '../../testing/small-internet.ts'
import { patient } from '../../testing/website.ts'
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
