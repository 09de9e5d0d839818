import { describe, expect, test } from 'vitest'

import { BlockedAddress, lookUpGuarded, type Resolver } from './guarded-lookup.ts'

const names: Record<string, string[]> = {
  'example.com': ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'],
  localhost: ['127.0.0.1', '::1'],
  'intranet.example.com': ['10.0.0.7'],
  'mixed.example.com': ['93.184.215.14', '192.168.0.1'],
  'mixed6.example.com': ['93.184.215.14', 'fd00::1'],
  'mapped.example.com': ['::ffff:127.0.0.1'],
  'zone.example.com': ['fe80::1%eth0'],
  'odd.example.com': ['not an address'],
  'metadata.google.internal': ['169.254.169.254'],
  'none.example.com': [],
}
const resolve: Resolver = async (host) => names[host] ?? []
const strict = { resolve, allowLoopback: false }

test('a public name resolves to all its addresses', async () => {
  expect(await lookUpGuarded('Example.COM.', strict)).toEqual(names['example.com'])
})

test('a public address resolves to itself without a query', async () => {
  const nobody = () => Promise.reject(new Error('The resolver was queried.'))
  expect(await lookUpGuarded('8.8.8.8', { ...strict, resolve: nobody })).toEqual(['8.8.8.8'])
  expect(await lookUpGuarded('[2606:4700::1111]', { ...strict, resolve: nobody })).toEqual([
    '2606:4700::1111',
  ])
})

describe('rejected addresses', () => {
  test.for([
    ['an address of loopback', '127.0.0.1'],
    ['one with a final dot', '127.0.0.1.'],
    ['one with fewer parts', '127.1'],
    ['one as a single number', '2130706433'],
    ['one in hexadecimal', '0x7f000001'],
    ['one in hexadecimal parts', '0x7f.0x0.0x0.0x1'],
    ['one in octal', '017700000001'],
    ['one in octal parts', '0177.0.0.01'],
    ['one in mixed bases', '0x7f.0.1'],
    ['nought', '0'],
    ['this network', '0.0.0.0'],
    ['private in hexadecimal', '0xa000001'],
    ['metadata as a single number', '2852039166'],
    ['metadata in octal', '0251.0376.0251.0376'],
    ['full-width digits', '１２７.0.0.1'],
    ['circled digits', '①②⑦.⓪.⓪.①'],
    ['an ideographic full stop', '127。0。0。1'],
    ['loopback in IPv6', '::1'],
    ['loopback in brackets', '[::1]'],
    ['unspecified in brackets', '[::]'],
    ['loopback, mapped', '[::ffff:127.0.0.1]'],
    ['loopback, mapped and in hexadecimal', '[::ffff:7f00:1]'],
    ['loopback, mapped and written out', '[0:0:0:0:0:ffff:7f00:0001]'],
    ['compatible', '[::127.0.0.1]'],
    ['behind NAT64', '[64:ff9b::127.0.0.1]'],
    ['behind a local NAT64', '[64:ff9b:1::a00:1]'],
    ['in 6to4', '[2002:7f00:1::]'],
    ['in Teredo', '[2001:0:7f00:1::]'],
    ['unique local', '[fd00:ec2::254]'],
    ['link local', '[fe80::1]'],
    ['link local with a zone', 'fe80::1%eth0'],
    ['link local with a zone in brackets', '[fe80::1%25eth0]'],
    ['localhost', 'localhost'],
    ['localhost in upper case', 'LOCALHOST'],
    ['localhost with a final dot', 'localhost.'],
    ['localhost in full width', 'ｌｏｃａｌｈｏｓｔ'],
    ['localhost with a soft hyphen', 'local\u00ADhost'],
    ['a name that resolves to a private address', 'intranet.example.com'],
    ['a name with a public and a private address', 'mixed.example.com'],
    ['a name with a public IPv4 and a private IPv6 address', 'mixed6.example.com'],
    ['a name that resolves to a mapped address', 'mapped.example.com'],
    ['a name that leads to a zone', 'zone.example.com'],
    ['a name that has no address', 'odd.example.com'],
    ['a name without addresses', 'none.example.com'],
    ['a name for metadata', 'metadata.google.internal'],
    ['a name with an address in percent signs', '%31%32%37.0.0.1'],
    ['userinfo before an address', 'example.com@127.0.0.1'],
    ['userinfo after an address', '127.0.0.1@example.com'],
    ['a port', 'example.com:80'],
    ['a path', 'example.com/../'],
    ['a backslash', 'example.com\\@127.0.0.1'],
    ['a fragment', 'example.com#@127.0.0.1'],
    ['a query', 'example.com?127.0.0.1'],
    ['a space', 'example .com'],
    ['a null', 'example.com\u0000.evil.test'],
    ['nothing', ''],
    ['a dot', '.'],
    ['too many parts', '127.0.0.0.1'],
    ['parts that are too large', '256.0.0.1'],
    ['half of a bracket', '[::1'],
  ])('%s is rejected', async ([, host = '']) => {
    await expect(lookUpGuarded(host, strict)).rejects.toThrow(BlockedAddress)
  })
})

test('the error names the address behind a name', async () => {
  await expect(lookUpGuarded('intranet.example.com', strict)).rejects.toThrow(
    'intranet.example.com resolves to 10.0.0.7, which is not a public IP address.',
  )
})

test('a name is resolved once, and later changes have no effect', async () => {
  let count = 0
  const rebinding: Resolver = async () => ((count += 1) === 1 ? ['8.8.8.8'] : ['127.0.0.1'])
  expect(await lookUpGuarded('rebind.test', { ...strict, resolve: rebinding })).toEqual(['8.8.8.8'])
  expect(count).toBe(1)
})

test('tests may reach loopback, and nothing else on this network', async () => {
  const lenient = { resolve, allowLoopback: true }
  expect(await lookUpGuarded('localhost', lenient)).toEqual(['127.0.0.1', '::1'])
  await expect(lookUpGuarded('10.0.0.1', lenient)).rejects.toThrow(BlockedAddress)
})
