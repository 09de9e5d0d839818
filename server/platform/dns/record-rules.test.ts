import { describe, expect, test } from 'vitest'

import { readContent } from './record-content.ts'
import { type CandidateRecord, checkRecords } from './record-rules.ts'
import type { RecordType } from './record.ts'

const record = (name: string, type: string, content: string, ttl = 300): CandidateRecord => ({
  name,
  type,
  ttl,
  content,
})
const check = (...records: CandidateRecord[]) =>
  checkRecords(records, 'example.com').map(({ at, message }) => `${at} ${message}`)

describe('normalised content', () => {
  test.for<[RecordType, string, string]>([
    ['A', ' 192.0.2.1 ', '192.0.2.1'],
    ['AAAA', '2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['CNAME', 'www', 'www.example.com.'],
    ['CNAME', '@', 'example.com.'],
    ['CNAME', 'a\\.b.example.net.', 'a\\.b.example.net.'],
    ['MX', '\\# 7 000a03612e6200', '10 a\\.b.'],
    ['MX', '010 mail', '10 mail.example.com.'],
    ['MX', '0 .', '0 .'],
    ['CNAME', 'bücher.example.', 'xn--bcher-kva.example.'],
    ['CNAME', '１９２', '192.example.com.'],
    ['MX', '10 почта。пример。', '10 xn--80a1acny.xn--e1afmkfd.'],
    ['CNAME', '1.0/25.2.0.192.in-addr.arpa.', '1.0/25.2.0.192.in-addr.arpa.'],
    ['PTR', 'a:b/c', 'a:b/c.example.com.'],
    ['TXT', '"v=DKIM1; p=MIGf\r\n  MA0G\n"', '"v=DKIM1; p=MIGf MA0G"'],
    ['TXT', '"one"\n"two"\n', '"one" "two"'],
    ['TLSA', '3 1 1 0a\nff 00\n', '3 1 1 0AFF00'],
    ['TXT', 'v=spf1', '"v=spf1"'],
    ['TXT', 'one "two three"', '"one" "two three"'],
    ['TXT', '"\\065\\"\\\\é"', '"A\\"\\\\\\195\\169"'],
    ['TXT', `"${'a'.repeat(256)}"`, `"${'a'.repeat(255)}" "a"`],
    ['CAA', '0 ISSUE ";"', '0 issue ";"'],
    ['CAA', '128 Future2 "x"', '128 future2 "x"'],
    ['SRV', '1 2 65535 sip', '1 2 65535 sip.example.com.'],
    [
      'SOA',
      'ns1 hostmaster 1 2h 1h30m 2w 300',
      'ns1.example.com. hostmaster.example.com. 1 7200 5400 1209600 300',
    ],
    ['TLSA', '3 1 1 0a ff 00', '3 1 1 0AFF00'],
    ['NAPTR', '1 2 u E2U+sip "!^.*$!x!" .', '1 2 "u" "E2U+sip" "!^.*$!x!" .'],
    [
      'HTTPS',
      '1 . alpn="h2,h3" port=443 ipv6hint=2001:DB8::1',
      '1 . alpn="h2,h3" port=443 ipv6hint=2001:db8::1',
    ],
    [
      'HTTPS',
      '1 . alpn=h2 no-default-alpn key667="a b"',
      '1 . alpn="h2" no-default-alpn key667="a b"',
    ],
    // Typed in any order, it equals the record that a name server returns. BIND 9.18 writes these the same way.
    [
      'HTTPS',
      '1 . key667=a ipv6hint=2001:db8::1 port=443 no-default-alpn alpn=h2 mandatory=port',
      '1 . mandatory=port alpn="h2" no-default-alpn port=443 ipv6hint=2001:db8::1 key667="a"',
    ],
    ['SVCB', '\\# 3 0001 c0', '\\# 3 0001C0'],
    ['SVCB', '\\# 9 0001 05 61 2e e9 5c 63 00', '1 a\\.\\233\\\\c.'],
    ['MX', '10 \\119w\\w.example.com.', '10 www.example.com.'],
    ['MX', '10 a\\ b\\064\\;\\046.example.com.', '10 a\\032b\\@\\;\\..example.com.'],
    ['MX', '\\# 7 000a 03 61 5c 62 00', '10 a\\\\b.'],
    // RFC 9461, section 5; RFC 9540, section 4; draft-ietf-tls-key-share-prediction. BIND 9.18 writes them the same
    // way.
    [
      'SVCB',
      '1 dns alpn=h2 dohpath=/dns-query{?dns}',
      '1 dns.example.com. alpn="h2" key7="/dns-query{?dns}"',
    ],
    ['HTTPS', '1 . ohttp mandatory=ohttp', '1 . mandatory=key8 key8'],
    ['HTTPS', '1 . tls-supported-groups=29,23', '1 . key9="\\000\\029\\000\\023"'],
    ['HTTPS', '1 . key3="\\001\\187" key667=""', '1 . port=443 key667'],
    [
      'HTTPS',
      '1 . mandatory=key4,alpn key1="\\002h2" ipv4hint=192.0.2.1',
      '1 . mandatory=alpn,ipv4hint alpn="h2" ipv4hint=192.0.2.1',
    ],
    ['SVCB', '1 . alpn="f\\\\oo\\\\,bar,\\195\\169"', '1 . alpn="foo\\\\,bar,\\195\\169"'],
    [
      'DS',
      '60485 5 1 2bb183af5f22588179a53b0a 98631fad1a292118',
      '60485 5 1 2BB183AF5F22588179A53B0A98631FAD1A292118',
    ],
    ['DS', '1 13 3 abcd', '1 13 3 ABCD'],
    ['SSHFP', '4 3 abcd', '4 3 ABCD'],
  ])('content is normalised: %s %s', ([type, written, content]) => {
    expect(readContent(type, written, 'example.com')).toEqual({ content })
    expect(readContent(type, content, 'example.com')).toEqual({ content })
  })
})

describe('error messages', () => {
  test.for([
    [
      'an IPv4 address',
      'A',
      '192.0.2.256',
      '“192.0.2.256” is not an IPv4 address. Example: 192.0.2.1',
    ],
    ['an IPv4 address with a leading zero', 'A', '192.0.2.01', 'is not an IPv4 address'],
    ['an IPv6 address', 'AAAA', '2001:db8::g', 'is not an IPv6 address'],
    ['an IPv6 address with a zone', 'AAAA', 'fe80::1%eth0', 'is not an IPv6 address'],
    ['an IPv4 address in an AAAA record', 'AAAA', '192.0.2.1', 'is not an IPv6 address'],
    ['two addresses', 'A', '192.0.2.1 192.0.2.2', 'There are too many parts.'],
    ['nothing', 'MX', '', 'Something is missing.'],
    ['a mail server without a preference', 'MX', 'mail.example.com.', 'Something is missing.'],
    ['a preference', 'MX', '65536 mail.example.com.', 'is not a number from 0 to 65535'],
    ['a mail server by address', 'MX', '10 192.0.2.1', 'is not a host name'],
    ['a mail server by IPv6 address', 'MX', '10 2001:db8::1', 'is not a host name'],
    ['a name server by address', 'NS', '192.0.2.1.', 'is not a host name'],
    ['a service by address', 'SRV', '1 1 443 192.0.2.1', 'is not a host name'],
    [
      'an address of a page',
      'CNAME',
      'https://foo.example/',
      'Enter only the host name, without https://',
    ],
    ['a host and a path', 'MX', '10 foo.example/mail', 'Enter only the host'],
    ['a host and its port', 'NS', 'ns1.example.net:53', 'Enter only the host'],
    ['an international host and a path', 'CNAME', 'bücher.example/ü', 'Enter only the host'],
    ['an invalid international label', 'CNAME', 'xn--ü.example.', 'is not a host name'],
    ['a service without a port', 'SRV', '1 1 sip', 'a priority, a weight, a port and a host'],
    ['a port', 'SRV', '1 1 65536 sip.example.com.', '“65536” is not a number from 0 to 65535'],
    ['a label of 64 octets', 'CNAME', `${'a'.repeat(64)}.com.`, 'is not a host name'],
    ['a name of 255 octets', 'CNAME', `${'a.'.repeat(127)}a.`, 'is not a host name'],
    ['a name with two dots', 'CNAME', 'a..b.', 'is not a host name'],
    ['a tag', 'CAA', '0 issue-wild "ca.example"', '“issue-wild” is not a tag of letters'],
    ['flags', 'CAA', '256 issue "ca.example"', 'is not a number from 0 to 255'],
    ['an open quotation mark', 'TXT', '"open', 'misplaced'],
    ['an octet beyond 255', 'TXT', '"\\256"', 'is not a text'],
    ['a long text in one piece', 'TXT', `"${'é'.repeat(128)}"`, 'Split it into several.'],
    ['odd digits', 'TLSA', '3 1 1 abc', 'is not a sequence of hexadecimal digits'],
    ['a parameter', 'HTTPS', '1 . alpm=h2', 'is not a parameter'],
    ['a parameter without its value', 'HTTPS', '1 . alpn', 'is not a parameter'],
    ['a hint', 'HTTPS', '1 . ipv4hint=192.0.2.1,192.0.2', 'is not a parameter'],
    ['a parameter with an empty item', 'HTTPS', '1 . alpn=h2,', 'is not a parameter'],
    ['a parameter with an impossible number', 'HTTPS', '1 . key65536=a', 'is not a parameter'],
    ['a parameter with a zero-padded number', 'HTTPS', '1 . key03=a', 'is not a parameter'],
    ['a parameter with data for another', 'HTTPS', '1 . key3="\\000"', 'is not a parameter'],
    ['a path without its variable', 'SVCB', '1 . dohpath=/dns-query', 'is not a parameter'],
    ['a path without a slash', 'SVCB', '1 . dohpath=dns{?dns}', 'is not a parameter'],
    ['a value of a flag', 'HTTPS', '1 . ohttp=a', 'is not a parameter'],
    ['a group', 'HTTPS', '1 . tls-supported-groups=65536', 'is not a parameter'],
    ['a group twice', 'HTTPS', '1 . tls-supported-groups=29,29', 'is not a parameter'],
    ['a key of three octets', 'HTTPS', '1 . ech=AAEC', 'is not a parameter'],
    ['a key that is not base64', 'HTTPS', '1 . ech=AAECAwQ', 'is not a parameter'],
    ['a key that is its own condition', 'HTTPS', '1 . mandatory=mandatory', 'is not a parameter'],
    ['a condition twice', 'HTTPS', '1 . mandatory=port,key3 port=1', 'is not a parameter'],
    ['a parameter twice', 'HTTPS', '1 . port=1 key3="\\000\\002"', 'port is listed twice'],
    [
      'a condition that is missing',
      'HTTPS',
      '1 . mandatory=key3',
      'port is mandatory, but missing',
    ],
    ['no protocol at all', 'HTTPS', '1 . no-default-alpn', 'no-default-alpn needs alpn too'],
    ['unread data with a fault', 'HTTPS', '\\# 7 00010000020000', 'no-default-alpn needs alpn'],
    [
      'a digest that is cut short',
      'DS',
      '60485 5 2 D4B7D520E7BB5F0F67674A0C',
      'A digest of type 2 has 32 octets (64 digits), but this one has 12. Check that it is complete.',
    ],
    [
      'a digest of another type',
      'DS',
      '60485 5 4 D4B7D520E7BB5F0F67674A0CCEB1E3E0614B93C4F9E99B8383F6A1E4469DA50A',
      'has 48 octets (96 digits)',
    ],
    [
      'a fingerprint that is cut short',
      'SSHFP',
      '4 1 ABCD',
      'A fingerprint of type 1 has 20 octets',
    ],
    [
      'a fingerprint of another type',
      'SSHFP',
      '4 1 D4B7D520E7BB5F0F67674A0CCEB1E3E0614B93C4F9E99B8383F6A1E4469DA50A',
      'has 20 octets (40 digits), but this',
    ],
    // From the tests of BIND, which loads no zone with it.
    ['unread data with octets left over', 'A', '\\# 5 0A00000100', 'The data is invalid'],
    ['unread data of another length', 'HTTPS', '\\# 4 000100', 'The data is invalid'],
    ['a type', 'SPF', '"v=spf1 -all"', 'Records of type SPF are not supported.'],
    ['a type of objects', 'constructor', '', 'Records of type constructor are not supported.'],
  ])('an error message explains the problem: %s', ([, type = '', content = '', sentence = '']) => {
    expect(check(record('www', type, content))).toEqual([expect.stringContaining(sentence)])
  })

  test.for([29, 604_801, 300.5, Number.NaN])('a TTL of %s is rejected', (ttl) => {
    expect(check(record('www', 'A', '192.0.2.1', ttl))).toEqual([
      `0 A TTL of ${ttl} seconds is out of range. Choose one from 30 to 604800.`,
    ])
  })
  test.for([30, 604_800])('a TTL of %s is accepted', (ttl) => {
    expect(check(record('www', 'A', '192.0.2.1', ttl))).toEqual([])
  })
})

describe('conflicts', () => {
  test('records conflict when one of them is an alias', () => {
    expect(check(record('WWW', 'A', '192.0.2.1'), record('www', 'CNAME', 'example.net.'))).toEqual([
      '1 www is an alias (CNAME) and has other records. Keep the alias or the others.',
    ])
  })

  test('records conflict when two are aliases of one name', () => {
    const conflicts = check(
      record('www', 'CNAME', 'a.example.net.'),
      record('www', 'CNAME', 'b.example.net.'),
    )
    expect(conflicts).toHaveLength(2)
  })

  test('records conflict when the zone itself is an alias', () => {
    expect(check(record('@', 'CNAME', 'example.net.'))).toEqual([
      '0 example.com itself can’t be an alias (CNAME). Give it A or AAAA records.',
    ])
  })

  test('records conflict when a name is redirected twice', () => {
    expect(
      check(record('old', 'DNAME', 'a.example.'), record('OLD', 'DNAME', 'b.example.')),
    ).toEqual([
      '0 The name old has more than one redirection (DNAME). Keep one.',
      '1 The name OLD has more than one redirection (DNAME). Keep one.',
    ])
  })

  test('the digest of the zone’s own key is rejected, and that of a subzone accepted', () => {
    const digest = '60485 5 2 D4B7D520E7BB5F0F67674A0CCEB1E3E0614B93C4F9E99B8383F6A1E4469DA50A'
    expect(check(record('@', 'DS', digest), record('sub', 'DS', digest))).toEqual([
      '0 The DS record of example.com itself belongs to the zone above. Add it at your registrar instead.',
    ])
  })

  test.for(['*', '*.sub'])(
    'a wildcard can’t be delegated: D4B7D520E7BB5F0F67674A0CCEB1E3E0614B93C4F9E99B8383F6A1E4469DA50A',
    (name) => {
      expect(check(record(name, 'NS', 'ns1.example.net.'))).toEqual([
        '0 A wildcard can’t be delegated to other name servers (NS). Delegate each name on its own instead.',
      ])
    },
  )

  test('records conflict when they are identical', () => {
    expect(
      check(
        record('@', 'MX', '10 mail.example.net.'),
        record('@', 'MX', '10 MAIL.example.net.'),
        record('@', 'MX', '20 mail.example.net.'),
        record('@', 'TXT', '"a"'),
        record('@', 'TXT', '"A"'),
      ),
    ).toEqual(['1 The MX record of @ is listed twice. Keep one.'])
  })
})

test.for([
  ['MX', '10 Mail.example.com.'],
  ['NS', 'mail.example.com.'],
  ['SRV', '1 1 443 mail.example.com.'],
])('an alias behind a record of type %s is reported, but accepted', ([type = '', content = '']) => {
  const records = [record('mail', 'CNAME', 'host.example.net.'), record('sub', type, content)]
  expect(checkRecords(records, 'example.com')).toEqual([
    {
      at: 1,
      message: `The ${type} record of sub points to mail, which is an alias (CNAME). Point it to a name with A or AAAA records.`,
      isTolerable: true,
    },
  ])
})

test('usual combinations of records don’t conflict', () => {
  expect(
    check(
      record('@', 'A', '192.0.2.1'),
      record('@', 'A', '192.0.2.2'),
      record('@', 'MX', '10 mail.example.com.'),
      record('mail', 'A', '192.0.2.3'),
      record('mail', 'TXT', '"v=spf1 a -all"'),
      record('www', 'CNAME', 'example.com.'),
    ),
  ).toEqual([])
})

/** BIND 9.18 loads a zone with the first ones, and none with any of the others. */
describe('the expression of a NAPTR record', () => {
  const read = (expression: string) =>
    readContent('NAPTR', `1 2 u x "${expression}" .`, 'example.com')
  test.for([
    '',
    '!^.*$!sip:info@example.com!',
    '!^.*$!sip:info@example.com!i',
    '!^\\\\+44(.*)$!sip:\\\\1@example.com!',
    '!^a\\\\!b$!x\\\\!y!',
    '/^urn:cid:.+@([^\\\\.]+\\\\.)(.*)$/\\\\2/i',
    '!^[]()a]$!x!',
    '!a!!',
    '!a)!x!',
    '!(a|b){2,3}$!\\\\1!',
    '\\195a\\195x!!\\195',
  ])('%s is accepted', (expression) => {
    expect(read(expression)).toEqual({ content: `1 2 "u" "x" "${expression}" .` })
  })
  test.for([
    '!!x!',
    '!^.*$',
    '!^.*$!x',
    '!^.*$!x!g',
    '!^.*$!x!!',
    '!^(.*$!x!',
    '!^[a$!x!',
    '!^.*$!\\\\1!',
    '!^(.*)$!\\\\0!',
    '!*a!x!',
    '!(|a)!x!',
    '!^.*$!x\\\\',
    '1^.*$1x1',
    'i^.*$ixi',
    '\\\\a\\\\x\\\\',
    '!a\\000!x!',
  ])('%s is refused', (expression) => {
    expect(read(expression)).toEqual({
      fault: expect.stringContaining('The expression is invalid.'),
    })
  })
})

test('a host that is written with escapes is found among the aliases', () => {
  const alias = record('mail', 'CNAME', 'example.net.')
  for (const host of ['m\\097il.example.com.', 'mail.example.com.']) {
    expect(check(alias, record('@', 'MX', `10 ${host}`))).toEqual([
      expect.stringContaining('points to mail, which is an alias'),
    ])
  }
  expect(check(alias, record('@', 'MX', '10 a\\ mail.example.com.'))).toEqual([])
})
