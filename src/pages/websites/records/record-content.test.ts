import { expect, test } from 'vitest'

import { contentFrom, nameProblem, onlyPartOf, wholeName } from './record-content.ts'

test.for([
  ['A', { address: ' 192.0.2.1 ' }, '192.0.2.1'],
  ['AAAA', { address: '2001:db8::1' }, '2001:db8::1'],
  ['CNAME', { target: 'shop.example.net' }, 'shop.example.net.'],
  ['CNAME', { target: 'магазин.пример.рф' }, 'магазин.пример.рф.'],
  ['CNAME', { target: '例え。jp' }, '例え。jp.'],
  ['CNAME', { target: 'www' }, 'www'],
  ['MX', { preference: '10', target: 'mail.example.net.' }, '10 mail.example.net.'],
  ['SRV', { preference: '1', weight: '2', port: '443', target: 'sip' }, '1 2 443 sip'],
  ['CAA', { tag: 'issue', value: 'letsencrypt.org' }, '0 issue "letsencrypt.org"'],
  ['NS', { target: 'ns1.example.net' }, 'ns1.example.net.'],
  ['TXT', { text: 'v=spf1 "a" \\ -all' }, '"v=spf1 \\"a\\" \\\\ -all"'],
] as const)(
  'the parts of a record of type %s are written in zone file format',
  ([type, parts, content]) => {
    expect(contentFrom(type, parts)).toBe(content)
  },
)

test('a long text is split into pieces of 255 octets, never within a character', () => {
  const content = contentFrom('TXT', { text: 'é'.repeat(200) })
  expect(content).toBe(`"${'é'.repeat(127)}" "${'é'.repeat(73)}"`)
})

test.for([
  ['@', 'example.com'],
  ['', 'example.com'],
  ['www', 'www.example.com'],
  ['WWW.example.com.', 'www.example.com'],
  ['example.com', 'example.com'],
] as const)('the full name of %s is previewed', ([typed, name]) => {
  expect(wholeName(typed, 'example.com')).toBe(name)
})

test('a service record needs the name of a service and a protocol', () => {
  const problem = 'Enter the service and the protocol, such as _sip._tcp.'
  for (const name of ['', '@', 'www', '_sip']) expect(nameProblem('SRV', name)).toBe(problem)
  expect(nameProblem('SRV', '_sip._tcp.office')).toBe(false)
  expect(nameProblem('A', '@')).toBe(false)
})

test('the content of an address or a host is edited as one part', () => {
  expect(onlyPartOf('A')?.label).toBe('IPv4 address')
  expect(onlyPartOf('CNAME')?.label).toBe('Points to')
  for (const type of ['MX', 'TXT', 'SOA', 'TYPE65534'] as const) {
    expect(onlyPartOf(type)).toBeUndefined()
  }
})
