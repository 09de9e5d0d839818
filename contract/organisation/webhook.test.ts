import { expect, test } from 'vitest'

import { webhookRequest } from './webhook.ts'

const request = { description: '', topics: ['website.attack_surge'], is_enabled: true }

test('the pasted URL of a webhook may have spaces around it', () => {
  const url = 'https://example.com/hook'
  expect(webhookRequest.parse({ ...request, url: ` ${url} ` }).url).toBe(url)
  expect(webhookRequest.safeParse({ ...request, url: 'https://example.com/a b' }).success).toBe(
    false,
  )
})
