import { expect, test } from 'vitest'

import { sentEvent } from '../../../contract/websites/attack.ts'
import { eventsOfTransaction, isSurelyValid } from './transaction.ts'

const transaction = {
  id: '1',
  occurredAt: '2026-11-22T11:00:00.000Z',
  isBlocked: true,
  address: '192.0.2.1',
  method: 'GET',
  uri: '/',
  host: undefined,
  userAgent: undefined,
  status: 403,
}
const rule = {
  id: '942100',
  message: 'Inbound',
  excerpt: '',
  category: 'sql_injection',
  severity: 'critical',
} as const

const variants = [
  {},
  { id: '' },
  { id: 'x'.repeat(200) },
  { id: 'x'.repeat(201) },
  { occurredAt: 'Sun Mar 01 08:55:00 2026' },
  { occurredAt: '2026-02-30T08:55:00Z' },
  { occurredAt: new Date(8.64e15).toISOString() },
  { address: '::ffff:192.0.2.1' },
  { address: '192.0.2.256' },
  { address: 'unix:' },
  { address: '[2001:db8::1]' },
  { address: 'fe80::1%eth0' },
  { method: '' },
  { status: undefined },
  { status: Number.NaN },
  ...[0, 99, 100, 200.5, 599, 600].map((status) => ({ status })),
]
const ruleVariants = [
  [rule],
  [{ ...rule, severity: undefined }],
  [{ ...rule, id: '949110', message: 'Inbound Anomaly Score Exceeded (Total Score: 999999)' }],
  [rule, { ...rule, id: '' }],
  [rule, { ...rule, id: 'x'.repeat(65) }],
  [rule, { ...rule, id: '94 2100' }],
]

test.each(variants.flatMap((variant) => ruleVariants.map((rules) => [variant, rules] as const)))(
  'the quick check of a log’s event agrees with the schema: %j %j',
  (variant, rules) => {
    const [event] = eventsOfTransaction({ ...transaction, ...variant }, rules)
    const parsed = sentEvent.safeParse(event)
    expect(isSurelyValid(event ?? {})).toBe(parsed.success)
    // Without the mark of an audit log.
    const sent = structuredClone(event)
    expect(parsed.data ?? sent).toEqual(sent)
  },
)

test.for([
  ['[2001:db8:51::9]', '2001:db8:51::9'],
  ['[::ffff:192.0.2.1]', '::ffff:192.0.2.1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['[fe80::1%25en0]', 'fe80::1'],
  ['192.0.2.1', '192.0.2.1'],
  ['unix:', 'unix:'],
] as const)('a client that a firewall writes as %s has the address %s', ([written, address]) => {
  expect(eventsOfTransaction({ ...transaction, address: written }, [rule])).toMatchObject([
    { address },
  ])
})

test('a request that the engine itself refused is valid without a rule', () => {
  const [event] = eventsOfTransaction({ ...transaction, refusal: 'JSON parser error' }, [])
  expect(isSurelyValid(event ?? {})).toBe(true)
  expect(sentEvent.parse(event)).toEqual(structuredClone(event))
})

test('an event that was sent as one is never taken for one of a log', () => {
  const [event] = eventsOfTransaction(transaction, [rule])
  expect(isSurelyValid(structuredClone(event ?? {}))).toBe(false)
})
