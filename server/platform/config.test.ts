import { describe, expect, test } from 'vitest'

import { BadSetting } from './bad-setting.ts'
import { exposureOf, readConfig } from './config.ts'

describe('the settings', () => {
  test('no setting is required', () => {
    expect(readConfig({})).toMatchObject({
      isProduction: false,
      port: 4000,
      host: '127.0.0.1',
      dataFolder: './data',
      databaseUrl: undefined,
      publicUrl: 'http://localhost:4000',
      trustedProxies: 0,
    })
    expect(readConfig({ PORT: '5000' }).publicUrl).toBe('http://localhost:5000')
    expect(readConfig({ PORT: '', SMTP_URL: '' })).toEqual(readConfig({}))
  })

  test('the test provider is on another origin of the same server, and doesn’t exist in production', () => {
    const origin = (env: Record<string, string>) => readConfig(env).testProviderOrigin
    expect(origin({})).toBe('http://127.0.0.1:4000')
    expect(origin({ PORT: '5000' })).toBe('http://127.0.0.1:5000')
    expect(origin({ HOST: '::1' })).toBe('http://[::1]:4000')
    expect(origin({ PUBLIC_URL: 'http://127.0.0.1:4000' })).toBe('http://localhost:4000')
    expect(origin({ PUBLIC_URL: 'http://192.168.1.5:4000' })).toBeUndefined()
    const PUBLIC_URL = 'https://console.example'
    expect(origin({ PUBLIC_URL })).toBeUndefined()
    expect(origin({ PUBLIC_URL, TEST_PROVIDER_URL: 'https://pay.example/' })).toBe(
      'https://pay.example',
    )
    expect(() => origin({ PUBLIC_URL, TEST_PROVIDER_URL: `${PUBLIC_URL}/pay` })).toThrow(
      'must differ from PUBLIC_URL',
    )
    expect(origin({ NODE_ENV: 'production', SECRET_KEY: 'x'.repeat(32) })).toBeUndefined()
  })

  test('a development server that others may reach comes with a warning', () => {
    const exposure = (env: Record<string, string>) => exposureOf(readConfig(env))
    expect(exposure({})).toBeUndefined()
    expect(exposure({ PUBLIC_URL: 'http://127.0.0.1:4000' })).toBeUndefined()
    expect(exposure({ PUBLIC_URL: 'http://console.localhost:4000' })).toBeUndefined()
    const PUBLIC_URL = 'https://console.example'
    expect(exposure({ PUBLIC_URL })).toContain('reach https://console.example')
    expect(
      exposure({ PUBLIC_URL, NODE_ENV: 'production', SECRET_KEY: 'x'.repeat(32) }),
    ).toBeUndefined()
  })

  test('the keys of a payment provider are set together', () => {
    expect(readConfig({}).stripe).toBeUndefined()
    expect(() => readConfig({ STRIPE_SECRET_KEY: 'sk' })).toThrow(
      'The environment variable STRIPE_PUBLISHABLE_KEY is missing.',
    )
    expect(() => readConfig({ PAYPAL_CLIENT_ID: 'x', PAYPAL_CLIENT_SECRET: 'y' })).toThrow(
      'The environment variable PAYPAL_WEBHOOK_ID is missing.',
    )
    const keys = { PAYPAL_CLIENT_ID: 'x', PAYPAL_CLIENT_SECRET: 'y', PAYPAL_WEBHOOK_ID: 'z' }
    expect(readConfig(keys).paypal?.apiUrl).toBe('https://api-m.paypal.com')
  })

  test('the settings require TLS for the mail server in production, unless configured otherwise', () => {
    const production = { NODE_ENV: 'production', SECRET_KEY: 'x'.repeat(32) }
    expect(readConfig(production).smtpRequireTls).toBe(true)
    expect(readConfig({ ...production, SMTP_TLS: 'optional' }).smtpRequireTls).toBe(false)
    expect(readConfig({}).smtpRequireTls).toBe(false)
  })

  test.for([
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['PUBLIC_URL', 'parapet.example'],
    ['PUBLIC_URL', 'ftp://parapet.example'],
    ['DATABASE_URL', 'localhost'],
    ['SMTP_URL', 'http://mail.example'],
    ['SMTP_TLS', 'never'],
    ['MAIL_FROM', 'a\r\nBcc: b'],
    ['SECRET_KEY', 'short'],
    ['OPERATOR_EMAIL', 'Operator <a@parapet.example>'],
    ['SECURITY_CONTACT', 'security@parapet.example'],
    ['SUPPORT_URL', 'support@parapet.example'],
    ['SUPPORT_URL', 'javascript:alert(1)'],
    ['SECURITY_CONTACT', 'mailto:a@parapet.example\nCanonical: https://evil.example'],
    ['PREVIOUS_SECRET_KEYS', `${'x'.repeat(32)}, short`],
    ['TRUSTED_PROXIES', '-1'],
    ['GITHUB_API_URL', 'x'],
    ['HIBP_RANGE_URL', 'on'],
    ['NAME_SERVERS', 'ns1.example.com'],
    ['DNS_ROOTS', 'a.root-servers.net'],
    ['DNS_ROOTS', ','],
    ['DNS_PORT', '0'],
    ['ALLOW_LOOPBACK', 'perhaps'],
    ['ALLOWED_NETWORKS', '10.1.0.0'],
    ['ALLOWED_NETWORKS', '10.1.0.0/16, 10.2.0.0/33'],
  ] as const)('the settings reject %s=%s by name', ([name, value]) => {
    expect(() => readConfig({ [name]: value })).toThrow(BadSetting)
    expect(() => readConfig({ [name]: value })).toThrow(
      new RegExp(`^The environment variable ${name} must .*\\.$`),
    )
  })

  test.for([
    'PUBLIC_URL',
    'STRIPE_API_URL',
    'PAYPAL_API_URL',
    'GOOGLE_ISSUER',
    'GITHUB_URL',
    'GITHUB_API_URL',
    'RDAP_BOOTSTRAP_URL',
    'CERTIFICATE_LOG_URL',
    'HIBP_RANGE_URL',
  ] as const)('in production, the settings reject %s without https', (name) => {
    const production = { NODE_ENV: 'production', SECRET_KEY: 'x'.repeat(32) }
    expect(() => readConfig({ ...production, [name]: 'http://parapet.example' })).toThrow(
      `The environment variable ${name} must be an https URL in production.`,
    )
    readConfig({ ...production, [name]: 'https://parapet.example' })
    readConfig({ ...production, [name]: 'http://127.0.0.1:4000' })
    readConfig({ [name]: 'http://parapet.example' })
  })
})
