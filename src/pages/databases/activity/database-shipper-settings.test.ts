import { expect, test } from 'vitest'
import { parse } from 'yaml'

import {
  databaseFluentBitSettings,
  databaseLogs,
  databaseVectorSettings,
  logOf,
  pgAuditSettings,
} from './database-shipper-settings.ts'

/** As both programs read YAML; keys that occur twice are refused. */
const read = (settings: string): unknown =>
  parse(settings, { version: '1.1', strict: true, uniqueKeys: true })
const page = new URL('https://parapet.example')

const START = String.raw`^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} `
const RECORD = '2026-03-01 09:00:00.123 UTC,"app","shop",…'

test('from version 15, PostgreSQL logs in JSON, where a statement can’t be mistaken for a record', () => {
  expect(logOf('postgresql', '15.18')).toBe('jsonlog')
  expect(logOf('postgresql', '14.20')).toBe('csvlog')
  // Before the first connection. An older server doesn't start with jsonlog.
  expect(logOf('postgresql', null)).toBe('csvlog')
  expect(logOf('mysql', '10.11.3')).toBe('audit_log')
  expect(pgAuditSettings('jsonlog')).toContain("log_destination = 'jsonlog'")
  expect(databaseVectorSettings({ page, databaseId: 'a', log: 'jsonlog' })).toContain(
    'include: [/var/log/postgresql/*.json]',
  )
})

test.for(databaseLogs)('Vector sends whole records of %s', (log) => {
  expect(read(databaseVectorSettings({ page, databaseId: 'a', log }))).toMatchObject({
    secret: { parapet: { type: 'directory', path: '/etc/vector/secrets' } },
    sources: {
      audit_log: {
        type: 'file',
        ...(log === 'csvlog' && {
          multiline: { start_pattern: START, condition_pattern: START, mode: 'halt_before' },
        }),
      },
    },
    sinks: {
      parapet: {
        inputs: ['audit_log'],
        uri: 'https://parapet.example/v1/database/a/activity',
        encoding: { codec: 'json', only_fields: ['message'] },
        request: { headers: { Authorization: 'SECRET[parapet.ingest_key]' } },
      },
    },
  })
  expect(RECORD).toMatch(new RegExp(START))
})

test.for(databaseLogs)('Fluent Bit sends whole records of %s', (log) => {
  const settings = read(databaseFluentBitSettings({ page, databaseId: 'a', log }))
  expect(settings).toMatchObject({
    ...(log === 'csvlog' && {
      multiline_parsers: [
        {
          name: 'csvlog',
          rules: [{ state: 'start_state', regex: `/${START}/` }, { state: 'cont' }],
        },
      ],
    }),
    pipeline: {
      inputs: [{ name: 'tail', ...(log === 'csvlog' && { 'multiline.parser': 'csvlog' }) }],
      outputs: [
        {
          name: 'http',
          uri: '/v1/database/a/activity',
          format: 'json_lines',
          header: ['Authorization ${PARAPET_INGEST_KEY}', 'Content-Type application/x-ndjson'],
        },
      ],
    },
  })
})
