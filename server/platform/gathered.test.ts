import { expect, test } from 'vitest'

import { gathered } from './gathered.ts'

test('calls at the same time are done together, and each receives its own result', async () => {
  const calls: number[][] = []
  const tenfold = gathered(async (items: readonly number[]) => {
    calls.push([...items])
    return items.map((item) => item * 10)
  })
  expect(await Promise.all([tenfold(1), tenfold(2), tenfold(3)])).toEqual([10, 20, 30])
  expect(await tenfold(4)).toBe(40)
  expect(calls).toEqual([[1, 2, 3], [4]])
})

test('a failure applies to every call, and the next one starts fresh', async () => {
  const refuseNegative = gathered(async (items: readonly number[]) => {
    if (items.some((item) => item < 0)) throw new RangeError('negative')
    return items
  })
  const outcomes = await Promise.allSettled([refuseNegative(1), refuseNegative(-1)])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await refuseNegative(2)).toBe(2)
})
