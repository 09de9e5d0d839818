import { expect, test } from 'vitest'

import { togetherOrAlone } from './together-or-alone.ts'

test('items are processed together, and individually if that fails, so that one failure doesn’t affect the others', async () => {
  const calls: number[][] = []
  const outcomes = await togetherOrAlone([1, 2, 3], async (items) => {
    calls.push([...items])
    if (items.includes(2)) throw new RangeError('two')
    return items.map((item) => item * 10)
  })
  expect(calls).toEqual([[1, 2, 3], [1], [2], [3]])
  expect(outcomes).toEqual([
    { status: 'fulfilled', value: 10 },
    { status: 'rejected', reason: new RangeError('two') },
    { status: 'fulfilled', value: 30 },
  ])
  expect(await togetherOrAlone([], () => Promise.reject(new Error('called')))).toEqual([])
})
