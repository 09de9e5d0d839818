import { describe, expect, test } from 'vitest'

import { attacksInWords, seriesOf } from './outcomes.ts'

const counted = (blocked: number, allowed: number, oneIn = 1) => ({
  bucket: 'hour' as const,
  counted_one_in: oneIn,
  from: '2026-03-01T08:00:00Z',
  to: '2026-03-01T09:00:00Z',
  counts: [{ at: '2026-03-01T08:00:00Z', blocked, logged: 0, challenged: 0, allowed }],
})

describe('numbers of attacks', () => {
  test.for([
    [counted(0, 0), 'No attacks in the last hour.'],
    [counted(1, 0), '1 request in the last hour, none let through.'],
    [counted(1_234, 5), '1,239 requests in the last hour: 1,234 stopped, 5 let through.'],
  ] as const)('numbers of attacks are exact when each was counted', ([counts, words]) => {
    expect(attacksInWords(counts, 'in the last hour')).toBe(words)
  })

  test('numbers of attacks are rounded, and labelled as estimates, when they are estimated', () => {
    expect(attacksInWords(counted(123_456, 7_890, 32), 'in the last hour')).toBe(
      'About 130,000 requests in the last hour: 120,000 stopped, 7,900 let through. Estimated from 1 in 32 requests.',
    )
    expect(attacksInWords(counted(0, 0, 32), 'in the last hour')).toBe(
      'Few or no attacks in the last hour. Estimated from 1 in 32 requests.',
    )
  })
})

test('an outcome that did not occur is left out of the chart, and the others keep their colours', () => {
  const at = '2026-01-07T11:00:00.000Z'
  const shown = seriesOf([{ at, blocked: 3, challenged: 0, logged: 1, allowed: 0 }])
  expect(shown.map(({ label, place }) => [label, place])).toEqual([
    ['Blocked', 0],
    ['Logged', 2],
  ])
  expect(seriesOf([{ at, blocked: 0, challenged: 0, logged: 0, allowed: 0 }])).toHaveLength(4)
})
