import { describe, expect, test } from 'vitest'

import { BadSetting, readConfig } from './config.ts'

describe('the settings', () => {
  test('need nothing to be set', () => {
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

  test.for([
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['PUBLIC_URL', 'parapet.example'],
    ['PUBLIC_URL', 'ftp://parapet.example'],
    ['DATABASE_URL', 'localhost'],
    ['SMTP_URL', 'http://mail.example'],
    ['MAIL_FROM', 'a\r\nBcc: b'],
    ['SECRET_KEY', 'short'],
    ['PREVIOUS_SECRET_KEYS', `${'x'.repeat(32)}, short`],
    ['TRUSTED_PROXIES', '-1'],
    ['GITHUB_API_URL', 'x'],
    ['HIBP_RANGE_URL', 'on'],
    ['NAME_SERVERS', 'ns1.example.com'],
    ['DNS_ROOTS', 'a.root-servers.net'],
    ['DNS_PORT', '0'],
    ['ALLOW_LOOPBACK', 'perhaps'],
  ] as const)('refuse %s=%s by name', ([name, value]) => {
    expect(() => readConfig({ [name]: value })).toThrow(BadSetting)
    expect(() => readConfig({ [name]: value })).toThrow(
      new RegExp(`^The environment variable ${name} must .*\\.$`),
    )
  })
})
