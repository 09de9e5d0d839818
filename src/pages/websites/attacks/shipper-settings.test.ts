import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import {
  apacheSettings,
  corazaSettings,
  fluentBitSettings,
  nginxSettings,
  vectorSettings,
} from './shipper-settings.ts'

test('the settings in the console match the documentation', () => {
  const documentation = readFileSync('docs/ship-attack-logs.md', 'utf8')
  const host = '${PARAPET_HOST}'
  const page = { protocol: 'https:', host, hostname: host, port: '' }
  const target = { page, domainId: '${PARAPET_DOMAIN_ID}' }
  expect(documentation).toContain(nginxSettings)
  expect(documentation).toContain(apacheSettings)
  expect(documentation).toContain(corazaSettings)
  expect(documentation).toContain(vectorSettings(target))
  expect(documentation).toContain(fluentBitSettings(target))
})

test.for([
  ['http://localhost:3000', 'localhost', '3000', 'off'],
  ['http://parapet.example', 'parapet.example', '80', 'off'],
  ['https://parapet.example', 'parapet.example', '443', 'on'],
  ['https://parapet.example:8443', 'parapet.example', '8443', 'on'],
  ['http://[::1]:3000', '::1', '3000', 'off'],
] as const)('logs are sent to the address of the console: %s', ([origin, host, port, tls]) => {
  const target = { page: new URL(origin), domainId: 'a' }
  expect(vectorSettings(target)).toContain(`    uri: ${origin}/v1/domain/a/events\n`)
  expect(fluentBitSettings(target)).toContain(
    `      host: ${host}\n      port: ${port}\n      tls: ${tls}\n`,
  )
})
