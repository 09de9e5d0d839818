import { expect } from 'vitest'

import type { SentEvent } from '../../../contract/websites/attack.ts'
import { ruleEffectResponse } from '../../../contract/websites/rule-effect.ts'
import { anEvent, attackSender } from '../../testing/attack-sender.ts'
import { test } from '../../testing/test.ts'
import { ruleEffect } from './rule-effect.ts'

const request = (path: string, ruleIds: readonly string[], different: Partial<SentEvent> = {}) =>
  anEvent({ path, rule_id: undefined, rules: ruleIds.map((id) => ({ id })), ...different })

test('allowing a rule or a group shows which requests in the last day only that rule or group stopped', async ({
  server,
}) => {
  const ada = await server.join('ada@example.com')
  const { send, domainId } = await attackSender(server, ada)
  const other = await attackSender(server, ada, 'example.org')
  await send([
    request('/shop/alone', ['942100', '949110']),
    // A warning scores three points of the five that block.
    request('/shop/warning', ['942100', '920350', '949110']),
    request('/shop/group', ['942100', '942190', '949110']),
    request('/shop/also', ['942100', '941100', '949110']),
    request('/admin', ['942100', '949110'], { action: 'challenged' }),
    request('/scanned', ['913100', '949110']),
    request('/logged', ['942100'], { action: 'logged' }),
    request('/before', ['942100', '949110'], { occurred_at: '2026-02-28T08:59:59Z' }),
  ])
  await other.send([request('/elsewhere', ['942100'])])
  const effect = async (query: string) => {
    const { body } = await ada.get(`/v1/domain/${domainId}/rule-effect?${query}`)
    const { requests, examples, is_at_least: isAtLeast } = ruleEffectResponse.parse(body).data
    expect(isAtLeast).toBe(false)
    return [requests, examples.map(({ path }) => path).toSorted()]
  }
  expect(await effect('rule=942100')).toEqual([3, ['/admin', '/shop/alone', '/shop/warning']])
  expect(await effect('rule=942100&path=/shop')).toEqual([2, ['/shop/alone', '/shop/warning']])
  expect(await effect('rule=942xxx')).toEqual([
    4,
    ['/admin', '/shop/alone', '/shop/group', '/shop/warning'],
  ])
  // What turning off “Detect bad bots” lets through.
  expect(await effect('rule=913xxx')).toEqual([1, ['/scanned']])
  expect(await effect('rule=941100')).toEqual([0, []])
  // The id of one's own rule, which is no group.
  expect(await effect('rule=942')).toEqual([0, []])
  for (const query of ['rule=949110', 'rule=x', 'rule=', 'rule=949xxx', '']) {
    const { body } = await ada.get(`/v1/domain/${domainId}/rule-effect?${query}`)
    expect(body).toMatchObject({ status: 422, code: 'invalid_request' })
  }
})

test('rules that already pass don’t hide what another rule stops, and several can be allowed together', async ({
  server,
}) => {
  const ada = await server.join('ada@example.com')
  const { send, domainId } = await attackSender(server, ada)
  await send([
    request('/both', ['942100', '942130', '949110']),
    request('/shop//cart', ['942100', '942130', '949110']),
    request('/groups', ['941100', '942100', '949110']),
    request('/passes', ['942100', '949110']),
  ])
  const effect = async (query: string) => {
    const { body } = await ada.get(`/v1/domain/${domainId}/rule-effect?${query}`)
    return ruleEffectResponse
      .parse(body)
      .data.examples.map(({ path }) => path)
      .toSorted()
  }
  expect(await effect('rule=942130')).toEqual([])
  expect(await effect('rule=941xxx')).toEqual([])
  expect(await effect('rule=941xxx&rule=942xxx')).toEqual([
    '/both',
    '/groups',
    '/passes',
    '/shop//cart',
  ])
  await ada.post(`/v1/domain/${domainId}/allow-rule`, { rule_id: '942100', path: '/shop/cart' })
  expect(await effect('rule=942130')).toEqual(['/shop//cart'])
  expect(await effect('rule=942130&path=/shop/./cart')).toEqual(['/shop//cart'])
  await ada.post(`/v1/domain/${domainId}/allow-rule`, { rule_id: '942100' })
  expect(await effect('rule=942130')).toEqual(['/both', '/shop//cart'])
  // Nothing stops these any more.
  expect(await effect('rule=942100')).toEqual([])
  await ada.post(`/v1/domain/${domainId}/settings`, {
    protection: { disabled_rule_groups: ['942'] },
  })
  expect(await effect('rule=941100')).toEqual(['/groups'])
  expect(await effect('rule=942130')).toEqual([])
})

// The policy doesn't let it through: servers disagree on where it leads.
test('a request with .. in its path is let through by a rule that is allowed everywhere, and under no path', async ({
  server,
}) => {
  const ada = await server.join('ada@example.com')
  const { send, domainId } = await attackSender(server, ada)
  await send(
    ['/shop/../cart', '/shop/..;/cart', '/shop/..', '/shop/..\\cart', '/shop/..cart'].map((path) =>
      request(path, ['942100', '942130', '949110']),
    ),
  )
  const effect = async (query: string) => {
    const { body } = await ada.get(`/v1/domain/${domainId}/rule-effect?${query}`)
    return ruleEffectResponse.parse(body).data.requests
  }
  await ada.post(`/v1/domain/${domainId}/allow-rule`, { rule_id: '942100', path: '/shop' })
  expect(await effect('rule=942130')).toBe(1)
  await ada.post(`/v1/domain/${domainId}/allow-rule`, { rule_id: '942100' })
  expect(await effect('rule=942130')).toBe(5)
  expect(await effect('rule=942130&path=/shop')).toBe(1)
  expect(await effect('rule=942130&path=/cart')).toBe(0)
})

test('a website that only detects attacks shows what would have been stopped', async ({
  server,
}) => {
  const ada = await server.join('ada@example.com')
  const { send, domainId } = await attackSender(server, ada)
  await send([
    request('/attack', ['942100', '949110'], { action: 'logged' }),
    request('/warning', ['920350'], { action: 'logged' }),
  ])
  const effect = async (rule: string) =>
    (await ada.get(`/v1/domain/${domainId}/rule-effect?rule=${rule}`)).body.data
  expect(await effect('942100')).toMatchObject({ requests: 0, would_have_stopped: false })
  await ada.post(`/v1/domain/${domainId}/settings`, { protection: { mode: 'detect' } })
  expect(await effect('942100')).toMatchObject({ requests: 1, would_have_stopped: true })
  expect(await effect('920350')).toMatchObject({ requests: 0 })
})

test('of very many requests, the newest are checked, and the newest five are shown', async ({
  server,
}) => {
  const ada = await server.join('ada@example.com')
  const { send, domainId } = await attackSender(server, ada)
  await send(
    [0, 1, 2, 3, 4, 5, 6].map((minute) =>
      request(`/${minute}`, ['942100'], { occurred_at: `2026-03-01T08:0${minute}:00Z` }),
    ),
  )
  const about = { organisationId: ada.organisationId, domainId }
  const effect = await ruleEffect(server, about, { rule: '942100' }, { checkedMax: 6 })
  expect(effect).toMatchObject({ requests: 6, is_at_least: true })
  expect(effect.examples.map(({ path }) => path)).toEqual(['/6', '/5', '/4', '/3', '/2'])
})
