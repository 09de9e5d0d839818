import { expect, test } from 'vitest'

import { DOMAIN_RECORDS_MAX } from '../../../contract/record-types.ts'
import { walkZone } from './walk-zone.ts'

// Hosts have other names next to them, so a zone that a website can have in full was cut off.
test('a walk follows more names than a website can have records', async () => {
  const labels = Array.from({ length: DOMAIN_RECORDS_MAX }, (_, at) => `x${at}`)
  const asked = new Set<string>()
  const ended = await walkZone(
    'example.com',
    {
      askZone: ({ name }) => {
        asked.add(name)
        return Promise.resolve({ kind: 'nxdomain' })
      },
      askForAll: null,
    },
    {
      names: Promise.resolve(labels),
      onRecord: () => undefined,
      onProgress: () => undefined,
      timeLimit: new AbortController().signal,
    },
  )
  expect(ended).toEqual({ unanswered: [], limit: null })
  expect(labels.filter((label) => !asked.has(`${label}.example.com`))).toEqual([])
})
