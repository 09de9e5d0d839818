import { expect, test } from 'vitest'

import { RefusedError } from '../../../api/failures.ts'
import { readNetworkLines, refusedLine, writeNetworkLines } from './network-lines.ts'

test('each line is a network and its note, and is written back unchanged', () => {
  const lines = readNetworkLines('192.0.2.0/24  Office, first floor\n\n  2001:db8::/32\n')
  expect(lines).toEqual([
    { network: '192.0.2.0/24', note: 'Office, first floor', number: 1 },
    { network: '2001:db8::/32', note: '', number: 3 },
  ])
  expect(writeNetworkLines(lines)).toBe('192.0.2.0/24 Office, first floor\n2001:db8::/32')
})

test('a refusal names the line as it was typed', () => {
  const lines = readNetworkLines('192.0.2.0/24\n\nexample.com')
  const refused = (path: string) =>
    refusedLine(
      new RefusedError(422, {
        errors: [{ path, message: 'This is not an IP address.' }],
      }),
      lines,
    )
  expect(refused('networks.1.network')).toMatchObject({
    response: { errors: [{ path: 'networks', message: 'Line 3: This is not an IP address.' }] },
  })
  expect(refused('networks')).toMatchObject({
    response: { errors: [{ path: 'networks', message: 'This is not an IP address.' }] },
  })
})
