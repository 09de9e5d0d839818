import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { auditLogSettings, fluentBitSettings, vectorSettings } from './shipper-settings.ts'

test('the settings in the console match the documentation', () => {
  const documentation = readFileSync('docs/ship-attack-logs.md', 'utf8')
  const target = { host: '${PARAPET_HOST}', domainId: '${PARAPET_DOMAIN_ID}' }
  expect(documentation).toContain(auditLogSettings)
  expect(documentation).toContain(vectorSettings(target))
  expect(documentation).toContain(fluentBitSettings(target))
})
