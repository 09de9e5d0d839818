import { describe, expect, test } from 'vitest'

import type { DataOfType, WireRecord, WireType } from './message.ts'
import { recordText } from './record-text.ts'

const text = <Type extends WireType>(type: Type, data: DataOfType[Type]) =>
  recordText({ name: 'example.com', type, ttl: 300, data } as WireRecord)
const hex = (digits: string) => Buffer.from(digits.replaceAll(' ', ''), 'hex')

test.for<[WireType, unknown, string]>([
  ['A', '192.0.2.1', '192.0.2.1'],
  ['AAAA', '2001:DB8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
  ['CNAME', 'www.example.com', 'www.example.com.'],
  ['CNAME', '.', '.'],
  ['NS', 'a b.example.com', 'a\\032b.example.com.'],
  ['PTR', 'a(b);"@$.example.com', 'a\\(b\\)\\;\\"\\@\\$.example.com.'],
  ['MX', { preference: 10, exchange: 'mail.example.com' }, '10 mail.example.com.'],
  ['MX', { preference: 0, exchange: '.' }, '0 .'],
  ['CAA', { flags: 0, tag: 'issue', value: 'ca.example' }, '0 issue "ca.example"'],
  ['CAA', { flags: 128, tag: 'IssueWild', value: ';' }, '128 issuewild ";"'],
  [
    'SRV',
    { priority: 1, weight: 2, port: 443, target: 'sip.example.com' },
    '1 2 443 sip.example.com.',
  ],
  [
    'SOA',
    {
      mname: 'ns1.example.com',
      rname: 'first\\.last.example.com',
      serial: 1,
      refresh: 2,
      retry: 3,
      expire: 4,
      minimum: 5,
    },
    'ns1.example.com. first\\.last.example.com. 1 2 3 4 5',
  ],
  ['DS', { keyTag: 1, algorithm: 13, digestType: 2, digest: hex('0aff') }, '1 13 2 0AFF'],
  ['DNSKEY', { flags: 257, algorithm: 13, key: hex('000102') }, '257 3 13 AAEC'],
  ['TLSA', { usage: 3, selector: 1, matchingType: 1, certificate: hex('0aff') }, '3 1 1 0AFF'],
  ['SSHFP', { algorithm: 4, hash: 2, fingerprint: '0AFF' }, '4 2 0AFF'],
  [
    'NAPTR',
    {
      order: 1,
      preference: 2,
      flags: 'u',
      services: 'E2U+sip',
      regexp: '!^.*$!a\\b!',
      replacement: '.',
    },
    '1 2 "u" "E2U+sip" "!^.*$!a\\\\b!" .',
  ],
  ['TXT', [Buffer.from('v=spf1 -all')], '"v=spf1 -all"'],
  ['TXT', [Buffer.from('one'), Buffer.from('two')], '"one" "two"'],
  ['TXT', [Buffer.from('a "b" \\ c;')], '"a \\"b\\" \\\\ c;"'],
  ['TXT', [hex('00 0a c3a9 7f ff')], '"\\000\\010\\195\\169\\127\\255"'],
  ['TXT', [Buffer.alloc(0)], '""'],
])('%s %j is formatted as %s', ([type, data, written]) => {
  expect(text(type, data as DataOfType[typeof type])).toBe(written)
})

describe('service bindings', () => {
  test.for([
    ['as an alias', '0000 03 666f6f 03 636f6d 00', '0 foo.com.'],
    ['for its own name', '0001 00', '1 .'],
    ['with a port', '0010 03666f6f03636f6d00 0003 0002 0035', '16 foo.com. port=53'],
    ['with protocols', '0001 00 0001 0006 02 6832 02 6833', '1 . alpn="h2,h3"'],
    ['with a comma in a protocol', '0001 00 0001 0004 03 662c6f', '1 . alpn="f\\\\,o"'],
    ['without the usual protocol', '0001 00 0002 0000', '1 . no-default-alpn'],
    ['with IPv4 hints', '0001 00 0004 0008 c0000201 c0000202', '1 . ipv4hint=192.0.2.1,192.0.2.2'],
    [
      'with an IPv6 hint',
      '0001 00 0006 0010 20010db8 00000000 00000000 00000001',
      '1 . ipv6hint=2001:db8::1',
    ],
    ['with keys for an encrypted hello', '0001 00 0005 0003 000102', '1 . ech="AAEC"'],
    ['with what is mandatory', '0001 00 0000 0004 0001 0004', '1 . mandatory=alpn,ipv4hint'],
    ['with a key without a name', '0001 00 029b 0005 68656c6c6f', '1 . key667="hello"'],
    ['with octets that are not text', '0001 00 029b 0002 22d2', '1 . key667="\\"\\210"'],
    [
      'with a letter beyond ASCII in a protocol',
      '0001 00 0001 0003 02 c3a9',
      '1 . alpn="\\195\\169"',
    ],
    [
      'with a path for queries',
      '0001 00 0007 0010 2f646e732d71756572797b3f646e737d',
      '1 . key7="/dns-query{?dns}"',
    ],
    ['with oblivious HTTP', '0001 00 0008 0000', '1 . key8'],
    ['with groups of TLS', '0001 00 0009 0004 001d 0017', '1 . key9="\\000\\029\\000\\023"'],
    ['in hexadecimal when it is cut short', '0001 00 0001 0006 02', '\\# 8 0001000001000602'],
    ['in hexadecimal when a hint is', '0001 00 0004 0003 c00002', '\\# 10 00010000040003C00002'],
    ['in hexadecimal when it is compressed', '0001 c00c', '\\# 4 0001C00C'],
    ['in hexadecimal when it is empty', '', '\\# 0'],
  ])('a service binding is formatted: %s', ([, bytes = '', written]) => {
    expect(text('HTTPS', hex(bytes))).toBe(written)
    expect(text('SVCB', hex(bytes))).toBe(written)
  })
})
