// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import type { Attack, AttackRule } from '../../../../contract/websites/attack.ts'
import type { DomainRule } from '../../../../contract/websites/domain-rule.ts'
import { limitMessages } from '../../../../contract/websites/protection.ts'
import { ToastProvider } from '../../../components/toast/index.ts'
import { BlockSource } from './block-source.tsx'
import { MatchedRules } from './matched-rules.tsx'

vi.mock('../use-why-not-on.ts', () => ({ useWhyNotOn: () => undefined }))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const matched = (id: string, different: Partial<AttackRule> = {}) =>
  ({ id, message: null, severity: 'critical', excerpt: null, ...different }) as AttackRule
const request = (rules: AttackRule[], different: Partial<Attack> = {}) =>
  ({
    domain_id: 'website',
    action: 'blocked',
    address: '192.0.2.17',
    path: '/login',
    rules,
    ...different,
  }) as Attack
const block = (address: string) =>
  ({ id: address, kind: 'block_address', address, rule_id: null, path: null }) as DomainRule
const allow = (path: string | null) =>
  ({ id: `at ${path}`, kind: 'allow_rule', address: null, rule_id: '942100', path }) as DomainRule

/** Shows an attack on a website with these rules. Returns which of them are removed. */
function show(
  attack: Attack,
  rules: readonly DomainRule[],
  { missing, locked }: { missing?: DomainRule; locked?: DomainRule } = {},
) {
  const removed: string[] = []
  vi.stubGlobal('fetch', async (input: string | URL) => {
    const path = decodeURIComponent(String(input))
    const [, id] = /\/rules\/(.+)\/remove$/.exec(path) ?? []
    if (id && id === locked?.id) {
      const message = 'The rule is locked.'
      return Response.json({ status: 409, code: 'not_possible', message }, { status: 409 })
    }
    if (id) removed.push(id)
    if (id && id === missing?.id) {
      return Response.json({ status: 404, code: 'not_found', message: 'Gone.' }, { status: 404 })
    }
    const left = rules.filter((rule) => !removed.includes(rule.id))
    return Response.json({ status: 200, data: id ? rules.find((rule) => rule.id === id) : left })
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ToastProvider>
        <MatchedRules attack={attack} website="example.com" onNarrow={() => {}} />
        <BlockSource attack={attack} website="example.com" />
      </ToastProvider>
    </QueryClientProvider>,
  )
  return removed
}

const button = (name: string) => screen.findByRole('button', { name })

test('a rule that is allowed under a path and everywhere applies again at the press of one button', async () => {
  const rules = [allow(null), allow('/login'), allow('/shop')]
  const removed = show(request([matched('942100')]), rules)
  fireEvent.click(await button('Apply 942100 again'))
  await screen.findByText('Rule 942100 applies again')
  expect(removed).toEqual(['at null', 'at /login'])
  await button('Allow 942100')
})

test('a rule that somebody else has removed meanwhile is no failure', async () => {
  show(request([matched('942100')]), [allow(null), allow('/login')], {
    missing: allow('/login'),
  })
  fireEvent.click(await button('Apply 942100 again'))
  expect(await screen.findByText('Rule 942100 applies again')).toBeDefined()
})

test('if only some rules can be removed, the message names those that are left', async () => {
  const rules = [block('192.0.2.17'), block('192.0.0.0/16'), block('192.0.2.0/25')]
  const removed = show(request([]), rules, { locked: block('192.0.0.0/16') })
  fireEvent.click(await button('Unblock 192.0.2.17, 192.0.0.0/16, and 192.0.2.0/25'))
  await screen.findByText('192.0.0.0/16 and 192.0.2.0/25 could not be changed')
  screen.getByText('The rule is locked.')
  expect(removed).toEqual(['192.0.2.17'])
})

test.for([
  ['192.0.2.17', ['192.0.2.0/25'], 'Unblock 192.0.2.0/25', '192.0.2.0/25 is unblocked'],
  [
    '192.0.2.17',
    ['192.0.2.17', '192.0.0.0/16', '192.0.2.128/25', '::/16'],
    'Unblock 192.0.2.17 and 192.0.0.0/16',
    '192.0.2.17 and 192.0.0.0/16 are unblocked',
  ],
  ['2001:db8::9', ['2001:db8::/32'], 'Unblock 2001:db8::/32', '2001:db8::/32 is unblocked'],
  ['192.0.2.17', ['192.0.2.17'], 'Unblock this address', '192.0.2.17 is unblocked'],
] as const)(
  'an address that is blocked is unblocked with its ranges: %s in %s',
  async ([address, ranges, name, title]) => {
    show(request([], { address }), ranges.map(block))
    fireEvent.click(await button(name))
    expect(await screen.findByText(title)).toBeDefined()
    await button('Block this address')
  },
)

// They come before what is allowed, so that it would change nothing. An operator's own rule may have such a number.
test('a rule of the website’s own policy can’t be allowed, and one of the operator’s can', async () => {
  show(
    request([
      matched('90001', { message: limitMessages.address }),
      matched('100001100', { message: limitMessages.country }),
      matched('90002'),
    ]),
    [],
  )
  await button('Allow 90002')
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Allow/ })).toHaveLength(1))
  expect(screen.getAllByText(/part of this website’s policy/)).toHaveLength(2)
})

test('a request that may only have matched a rule that logs says what to change', () => {
  const hints = (attack: Attack) => {
    show(attack, [])
    const found = screen.queryAllByText(/don’t log whether a rule of your own/).length
    cleanup()
    return found
  }
  const own = matched('1001', { severity: 'notice' })
  expect(hints(request([own]))).toBe(1)
  expect(hints(request([own], { action: 'logged' }))).toBe(0)
  expect(hints(request([own, matched('949110')]))).toBe(0)
  expect(hints(request([matched('1001', { severity: 'warning' }), matched('200002')]))).toBe(0)
})
