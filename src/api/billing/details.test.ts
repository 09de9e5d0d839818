// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'

import { billingDetailsQuery } from './details.ts'
import { previewQuery } from './subscriptions.ts'

afterEach(() => vi.unstubAllGlobals())

test('costs are fetched again once a VAT number has been checked, and not before', async () => {
  const client = new QueryClient()
  const offer = { plan: 'pro', interval: 'month', currency: 'EUR', isTrial: false } as const
  const { queryKey } = previewQuery('website', offer)
  const isOutdated = async (vat_state: string) => {
    const data = [{ id: 'details', vat_state }]
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ status: 200, data })))
    await client.fetchQuery(billingDetailsQuery)
    return client.getQueryState(queryKey)?.isInvalidated
  }
  client.setQueryData(queryKey, {} as never)
  expect(await isOutdated('not_checked')).toBe(false)
  expect(await isOutdated('not_checked')).toBe(false)
  expect(await isOutdated('valid')).toBe(true)
})
