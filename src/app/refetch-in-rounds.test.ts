import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'

import { refetchInRounds } from './refetch-in-rounds.ts'

/** A list on the page, and a server that responds when told. */
async function slowList() {
  const client = new QueryClient()
  const requests: ((count: number) => void)[] = []
  const observer = new QueryObserver(client, {
    queryKey: ['domains'],
    queryFn: () => new Promise<number>((resolve) => requests.push(resolve)),
  })
  const shown: number[] = []
  observer.subscribe(({ data }) => {
    if (data !== undefined && shown.at(-1) !== data) shown.push(data)
  })
  requests[0]?.(0)
  await expect.poll(() => shown).toEqual([0])
  return { client, requests, shown }
}

test('events that come faster than the responses don’t keep the page from showing any', async () => {
  const { client, requests, shown } = await slowList()
  const refetch = refetchInRounds(client, 0)
  for (let event = 0; event < 5; event += 1) refetch(['domains'])
  await expect.poll(() => requests.length).toBe(2)
  requests[1]?.(1)
  // What happened since that request began is fetched again, once.
  await expect.poll(() => requests.length).toBe(3)
  expect(shown).toEqual([0, 1])
  requests[2]?.(5)
  await expect.poll(() => shown).toEqual([0, 1, 5])
  expect(requests).toHaveLength(3)
})

test('a request that fails doesn’t end the rounds', async () => {
  const { client, requests, shown } = await slowList()
  const refetch = refetchInRounds(client, 0)
  const broken = new QueryObserver(client, {
    queryKey: ['broken'],
    queryFn: async () => Promise.reject(new Error('no network')),
    retry: false,
  })
  broken.subscribe(() => undefined)
  refetch(['broken'], ['domains'])
  await expect.poll(() => requests.length).toBe(2)
  requests[1]?.(1)
  await expect.poll(() => shown).toEqual([0, 1])
  refetch(['domains'])
  await expect.poll(() => requests.length).toBe(3)
})

// While 100 websites were checked, each visible page refetched all its lists back to back.
test('a hundred events within a second are at most two rounds', async ({ onTestFinished }) => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const client = new QueryClient()
  let requests = 0
  const list = { queryKey: ['domains'], queryFn: () => (requests += 1) }
  onTestFinished(new QueryObserver(client, list).subscribe(() => undefined))
  await vi.advanceTimersByTimeAsync(10)
  const refetch = refetchInRounds(client)
  for (let event = 0; event < 100; event += 1) {
    refetch(['domains'])
    await vi.advanceTimersByTimeAsync(10)
  }
  expect(requests).toBe(2)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(requests).toBe(3)
})
