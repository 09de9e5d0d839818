import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'
import { parse } from 'yaml'

import {
  apacheSettings,
  corazaSettings,
  fluentBitSettings,
  nginxSettings,
  vectorSettings,
} from './shipper-settings.ts'

test('the settings in the console match the documentation', () => {
  const documentation = readFileSync('docs/ship-attack-logs.md', 'utf8')
  const target = { page: new URL('https://parapet.example'), domainId: 'DOMAIN_ID' }
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

/** As both programs read YAML; keys that occur twice are refused. */
const read = (settings: string): unknown =>
  parse(settings, { version: '1.1', strict: true, uniqueKeys: true })
const target = { page: new URL('https://parapet.example'), domainId: 'a' }

test('Vector can read its settings, whose parts are connected', () => {
  expect(read(vectorSettings(target))).toMatchObject({
    secret: { parapet: { type: 'directory', path: '/etc/vector/secrets' } },
    sources: { audit_log: { type: 'file', include: ['/var/log/modsec_audit.json'] } },
    transforms: {
      audit_log_json: {
        inputs: ['audit_log'],
        source: '. = object!(parse_json!(string!(.message)))',
      },
    },
    sinks: {
      parapet: {
        inputs: ['audit_log_json'],
        framing: { method: 'newline_delimited' },
        request: { headers: { Authorization: 'SECRET[parapet.ingest_key]' } },
        batch: { max_events: 1_000, max_bytes: 4_000_000, timeout_secs: 5 },
      },
    },
  })
})

test('Fluent Bit can read its settings, whose output matches the records of its input', () => {
  expect(read(fluentBitSettings(target))).toMatchObject({
    parsers: [{ name: 'audit_log_json', format: 'json' }],
    pipeline: {
      inputs: [{ name: 'tail', parser: 'audit_log_json', buffer_max_size: '1M' }],
      outputs: [
        {
          name: 'http',
          match: '*',
          host: 'parapet.example',
          port: 443,
          tls: true,
          'tls.verify': true,
          uri: '/v1/domain/a/events',
          json_date_key: false,
          header: ['Authorization ${PARAPET_INGEST_KEY}'],
        },
      ],
    },
  })
})
