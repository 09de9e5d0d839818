import { expect, test } from 'vitest'
import { parse } from 'yaml'

import { databaseEngines } from '../../../../contract/databases/database-states.ts'
import { databaseFluentBitSettings, databaseVectorSettings } from './database-shipper-settings.ts'

/** As both programs read YAML; keys that occur twice are refused. */
const read = (settings: string): unknown =>
  parse(settings, { version: '1.1', strict: true, uniqueKeys: true })
const page = new URL('https://parapet.example')

const START = String.raw`^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} `
const RECORD = '2026-03-01 09:00:00.123 UTC,"app","shop",…'

test.for(databaseEngines)('Vector sends whole records of %s', (engine) => {
  expect(read(databaseVectorSettings({ page, databaseId: 'a', engine }))).toMatchObject({
    secret: { parapet: { type: 'directory', path: '/etc/vector/secrets' } },
    sources: {
      audit_log: {
        type: 'file',
        ...(engine === 'postgresql' && {
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

test.for(databaseEngines)('Fluent Bit sends whole records of %s', (engine) => {
  const settings = read(databaseFluentBitSettings({ page, databaseId: 'a', engine }))
  expect(settings).toMatchObject({
    ...(engine === 'postgresql' && {
      multiline_parsers: [
        {
          name: 'csvlog',
          rules: [{ state: 'start_state', regex: `/${START}/` }, { state: 'cont' }],
        },
      ],
    }),
    pipeline: {
      inputs: [{ name: 'tail', ...(engine === 'postgresql' && { 'multiline.parser': 'csvlog' }) }],
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
