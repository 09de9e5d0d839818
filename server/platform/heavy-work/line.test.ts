import { expect, test } from 'vitest'

import { batchLine, heavyWorkLine } from './line.ts'

/** Work that ends when the test ends it, and records that it began. */
function heavyWork() {
  const inLine = heavyWorkLine()
  const began: string[] = []
  const ends: (() => void)[] = []
  const begin = (accountId: string) =>
    inLine(accountId, async () => {
      began.push(accountId)
      await new Promise<void>((settle) => ends.push(settle))
    })
  const endNext = async () => {
    ends.shift()?.()
    await new Promise((settle) => setImmediate(settle))
  }
  return { begin, began, endNext }
}

test('heavy work runs one piece at a time, and accounts take turns', async () => {
  const { begin, began, endNext } = heavyWork()
  const all = Promise.all([begin('ada'), begin('ada'), begin('ada'), begin('bob')])
  expect(began).toEqual(['ada'])
  await endNext()
  expect(began).toEqual(['ada', 'bob'])
  await endNext()
  await endNext()
  await endNext()
  await all
  expect(began).toEqual(['ada', 'bob', 'ada', 'ada'])
})

test('an account’s fourth queued job is rejected until one is done; other accounts’ jobs are not', async () => {
  const { begin, began, endNext } = heavyWork()
  const first = [begin('ada'), begin('ada'), begin('ada'), begin('ada')]
  await expect(begin('ada')).rejects.toMatchObject({
    code: 'too_many_attempts',
    details: { retryAfterSeconds: 5 },
  })
  const others = [begin('bob')]
  await endNext()
  others.push(begin('ada'))
  for (let left = 5; left > 0; left -= 1) await endNext()
  await Promise.all([...first, ...others])
  expect(began).toHaveLength(6)
})

test('when sixteen accounts have queued work, the next one is rejected with a time to retry', async () => {
  const { begin, endNext } = heavyWork()
  const all = Array.from({ length: 16 }, (_, at) => begin(`account ${at}`))
  await expect(begin('ada')).rejects.toMatchObject({
    code: 'unavailable',
    details: { retryAfterSeconds: 5 },
  })
  for (let left = 16; left > 0; left -= 1) await endNext()
  await Promise.all(all)
})

test('organisations’ batches take turns however many one sends, and a batch that takes too long is refused', async () => {
  const inLine = batchLine()
  const began: string[] = []
  const read = (organisationId: string) =>
    inLine(organisationId, async () => {
      began.push(organisationId)
      await new Promise((settle) => setImmediate(settle))
    })
  await Promise.all([...Array.from({ length: 20 }, () => read('busy')), read('other')])
  expect(began.slice(0, 3)).toEqual(['busy', 'other', 'busy'])
  const aborted = inLine('busy', async (timeLimitMs) => {
    expect(timeLimitMs).toBeGreaterThan(0)
    throw Object.assign(new Error('The task has been aborted'), { name: 'AbortError' })
  })
  await expect(aborted).rejects.toMatchObject({ code: 'body_too_large' })
})
