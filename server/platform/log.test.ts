import { afterEach, expect, test, vi } from 'vitest'

import { jsonLog } from './log.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

test('a log entry is one line of JSON with its time in UTC, whatever its texts contain', () => {
  const written: string[] = []
  const keep = (chunk: unknown) => written.push(String(chunk)) > 0
  vi.spyOn(process.stdout, 'write').mockImplementation(keep)
  vi.spyOn(process.stderr, 'write').mockImplementation(keep)
  const log = jsonLog({ isQuiet: false })
  const path = '/a\r\n{"level":"info","event":"forged"}\n\u001B[2J\u0000'
  log.info('request', { path })
  log.warn('request', { path })
  log.error('request', new Error(path), { path })
  expect(written).toHaveLength(3)
  for (const line of written) {
    expect(line).toMatch(/^[\x20-\x7E]*\n$/)
    const entry = JSON.parse(line)
    expect(entry).toMatchObject({ event: 'request', path })
    expect(entry.at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  }
})
