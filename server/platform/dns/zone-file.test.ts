import {
  array,
  assert,
  constantFrom,
  domain,
  integer,
  ipV4,
  ipV6,
  oneof,
  property,
  record as recordOf,
  string,
  tuple,
  uint8Array,
  uniqueArray,
} from 'fast-check'
import { describe, expect, test } from 'vitest'

import { ipv6Text } from '../../../contract/ip-address.ts'
import { quoted } from './presentation.ts'
import { readContent } from './record-content.ts'
import type { ZoneRecord } from './record.ts'
import { readZoneFile, writeZoneFile } from './zone-file.ts'

const read = (file: string) => readZoneFile(file, 'example.com')
const rows = (file: string) =>
  read(file).records.map(({ name, ttl, type, content }) => `${name} ${ttl} ${type} ${content}`)

test('a BIND zone file is parsed', () => {
  const file = `; zone of Example
$TTL 1h
$ORIGIN example.com.
@       IN SOA ns1 hostmaster (
          2026010100 ; serial
          2h 15m
          2w 300 )
        IN NS  ns1
        3600 IN NS ns2.example.net.
ns1     IN 1d A 192.0.2.53
www     1h30m A 192.0.2.1
        A 192.0.2.2
        AAAA 2001:DB8::1
@       MX 10 mail
mail    300 a 192.0.2.25
_dmarc  TXT "v=DMARC1; p=none" ; not more yet
long    TXT ( "one"
              "two" )
quoted  TXT "say \\"hi\\" \\\\ \\059 ("
$ORIGIN sub.example.com.
@       CAA 0 issue "ca.example"
host    CNAME @
*.wild.example.com. A 192.0.2.9
`
  expect(read(file).faults).toEqual([])
  expect(rows(file)).toEqual([
    '@ 3600 SOA ns1.example.com. hostmaster.example.com. 2026010100 7200 900 1209600 300',
    '@ 3600 NS ns1.example.com.',
    '@ 3600 NS ns2.example.net.',
    'ns1 86400 A 192.0.2.53',
    'www 5400 A 192.0.2.1',
    'www 3600 A 192.0.2.2',
    'www 3600 AAAA 2001:db8::1',
    '@ 3600 MX 10 mail.example.com.',
    'mail 300 A 192.0.2.25',
    '_dmarc 3600 TXT "v=DMARC1; p=none"',
    'long 3600 TXT "one" "two"',
    'quoted 3600 TXT "say \\"hi\\" \\\\ ; ("',
    'sub 3600 CAA 0 issue "ca.example"',
    'host.sub 3600 CNAME sub.example.com.',
    '*.wild 3600 A 192.0.2.9',
  ])
})

describe('supported syntax', () => {
  test.for([
    ['Windows line endings', 'a A 192.0.2.1\r\nb A 192.0.2.2\r\n', ['a', 'b']],
    ['a byte order mark', '\uFEFFa A 192.0.2.1', ['a']],
    ['upper case', 'WWW.EXAMPLE.COM. in a 192.0.2.1', ['www']],
    ['an origin at the root', '$ORIGIN .\nwww.example.com A 192.0.2.1', ['www']],
    ['an origin relative to the one before', '$ORIGIN sub\nwww A 192.0.2.1', ['www.sub']],
    ['an international name', 'ü A 192.0.2.1\nＡ。example.com。 A 192.0.2.1', ['xn--tda', 'a']],
    ['an international origin', '$ORIGIN ü\n_a A 192.0.2.1', ['_a.xn--tda']],
    [
      'a class by its number',
      'a CLASS1 60 A 192.0.2.1\nb 60 class1 TYPE1 \\# 4 C0000201',
      ['a', 'b'],
    ],
    ['a name that is a type', 'mx A 192.0.2.1', ['mx']],
    ['a name that is a number', '300 A 192.0.2.1', ['300']],
    [
      'names of DNS-SD',
      'My\\032Printer._ipp._tcp SRV 0 0 631 p\nA\\ \\(b\\)._http._tcp.lab SRV 0 0 80 p',
      ['my\\032printer._ipp._tcp', 'a\\032\\040b\\041._http._tcp.lab'],
    ],
    [
      'signs that hosts don’t have',
      'john\\.doe TXT "x"\nfirst\\046last MX 10 m\na%b TXT "x"\nspace\\032x TXT "x"',
      ['john\\046doe', 'first\\046last', 'a%b', 'space\\032x'],
    ],
    ['escapes that aren’t needed', '\\119\\w\\w TXT "x"', ['www']],
    ['nothing', '', []],
    ['only comments', '; a\n  ; b\n\n', []],
  ] as const)('a zone file can contain %s', ([, file, names]) => {
    expect(read(file).faults).toEqual([])
    expect(read(file).records.map(({ name }) => name)).toEqual(names)
  })

  test('a record without a TTL gets that of the previous record, or one hour', () => {
    expect(rows('a A 192.0.2.1\nb 60 A 192.0.2.2\nc A 192.0.2.3')).toEqual([
      'a 3600 A 192.0.2.1',
      'b 60 A 192.0.2.2',
      'c 60 A 192.0.2.3',
    ])
  })
})

describe('errors by line', () => {
  test.for([
    ['an include', '$INCLUDE other.zone', '$INCLUDE is not supported.'],
    ['a generator', '$GENERATE 1-9 host$ A 192.0.2.$', '$GENERATE is not supported.'],
    ['a directive', '$WHATEVER', '“$WHATEVER” is not a supported directive'],
    ['a TTL of the file', '$TTL soon', '“soon” is not a TTL.'],
    ['a type with an impossible number', 'x TYPE255 \\# 0', 'The type TYPE255 is not supported.'],
    ['data of another length', 'x TYPE65534 \\# 4 0A', 'The data is invalid.'],
    [
      'an impossible location',
      'x LOC 91 N 4 E 0m',
      'This is not the content of a record of type LOC.',
    ],
    ['a type', 'x WKS 192.0.2.1 TCP smtp', 'The type WKS is not supported.'],
    ['no type', 'x 300 IN', 'The record has no type.'],
    ['a class', 'x CH TXT "a"', 'Records of class CH are not supported.'],
    ['a class by its number', 'x CLASS32 TXT "a"', 'Records of class CLASS32 are not supported.'],
    ['content', 'x A 192.0.2', '“192.0.2” is not an IPv4 address.'],
    [
      'a name in another zone',
      'x.example.net. A 192.0.2.1',
      'x.example.net is not part of example.com.',
    ],
    [
      'a name with a similar ending',
      'xexample.com. A 192.0.2.1',
      'xexample.com is not part of example.com.',
    ],
    ['an invalid name', 'a..b A 192.0.2.1', '“a..b” is not a valid record name'],
    ['a hyphen in front', '-a A 192.0.2.1', 'is not a valid record name'],
    ['an octet beyond 255', 'a\\299._ipp._tcp SRV 0 0 1 b', 'is not a valid record name'],
    [
      'a name of 254 octets',
      `${'a\\046b.'.repeat(60)}ab A 192.0.2.1`,
      'is not a valid record name',
    ],
    [
      'a service’s name of 64 octets',
      `${'\\032'.repeat(64)}._ipp._tcp SRV 0 0 1 b`,
      'is not a valid record name',
    ],
    ['a wildcard in the middle', 'a.*.b A 192.0.2.1', 'is not a valid record name'],
    ['an open quotation mark', 'x TXT "open', 'This quotation mark is not closed'],
    ['one parenthesis too many', 'x TXT a )', 'This closing parenthesis'],
    ['a record of endless words', `x TXT ${'a '.repeat(1_001)}`, 'more than 1,000 words'],
    ['the same again', 'first A 192.0.2.1', 'is listed twice'],
  ])('an error names its line, and the lines around it are kept: %s', ([, line = '', sentence]) => {
    const { records, faults } = read(`first A 192.0.2.1\n${line}\nlast 300 A 192.0.2.2`)
    expect(faults).toEqual([{ line: 2, message: expect.stringContaining(sentence ?? '') }])
    expect(records.map(({ name }) => name)).toEqual(['first', 'last'])
  })

  test('an unclosed parenthesis is reported where it opens', () => {
    expect(read('a A 192.0.2.1\nb TXT ( "x"\nc A 192.0.2.2')).toMatchObject({
      records: [{ name: 'a' }],
      faults: [{ line: 2, message: 'This parenthesis is never closed.' }],
    })
  })

  test('records under an invalid name are not assigned to another one', () => {
    expect(read('a A 192.0.2.1\n-b A 192.0.2.2\n  A 192.0.2.3')).toMatchObject({
      records: [{ name: 'a' }],
      faults: [{ line: 2 }, { line: 3, message: expect.stringContaining('has no name') }],
    })
  })

  test('names under an invalid origin are not assigned to another one', () => {
    const message = expect.stringContaining('relative to an invalid $ORIGIN')
    const file = '$ORIGIN -\na A 192.0.2.1\n@ A 192.0.2.1\nb.example.com. CNAME www\n'
    expect(read(`${file}c.example.com. CNAME www.example.com.`)).toMatchObject({
      records: [{ name: 'c' }],
      faults: [{ line: 1 }, { line: 2, message }, { line: 3, message }, { line: 4 }],
    })
  })

  test.for(['$ORIGIN X', '$TTL X', '$X', 'X A 192.0.2.1', 'x X', 'x A X', 'x MX 10 X.'])(
    'a word of a megabyte is shortened in the message: %s',
    (line) => {
      const { faults } = read(line.replace('X', 'a.'.repeat(500_000)))
      expect(faults).toHaveLength(1)
      expect(faults[0]?.message.length).toBeLessThan(300)
    },
  )

  test('a record without a preceding name is reported', () => {
    expect(read('  A 192.0.2.1')).toMatchObject({ records: [], faults: [{ line: 1 }] })
  })

  test('an alias behind a mail server is reported, and both are kept', () => {
    const { records, faults } = read('mail CNAME host.example.net.\n@ MX 10 mail')
    expect(records).toHaveLength(2)
    expect(faults).toMatchObject([{ line: 2, message: expect.stringContaining('is an alias') }])
  })
})

describe('limits', () => {
  const address = (count: number) => `10.${count >> 16}.${(count >> 8) & 255}.${count & 255}`

  test('more than 10,000 records are rejected', () => {
    const file = Array.from({ length: 10_001 }, (_, count) => `a${count} A ${address(count)}\n`)
    expect(read(file.slice(1).join(''))).toMatchObject({ faults: [] })
    const { records, faults } = read(file.join(''))
    expect(records).toHaveLength(10_000)
    expect(faults).toEqual([
      { line: 10_001, message: 'The file has more than 10,000 records. The rest was skipped.' },
    ])
  })

  test('more than 200,000 words are rejected', () => {
    const line = ` TLSA 3 1 1 ${'aa '.repeat(497)}\n`
    const { records, faults } = read(
      Array.from({ length: 401 }, (_, at) => `a${at}${line}`).join(''),
    )
    expect(records).toHaveLength(398)
    expect(faults).toEqual([{ line: 399, message: expect.stringContaining('200,000 words') }])
  })

  test('a file larger than 5 MB is rejected', () => {
    const message = 'The file is larger than 5 MB.'
    expect(read(`;${'é'.repeat(2_500_000)}`).faults).toEqual([{ line: 1, message }])
    expect(read(`;${'e'.repeat(4_999_999)}`).faults).toEqual([])
  })

  test('more than 100 errors end the parsing', () => {
    expect(read('x\n'.repeat(5_000)).faults).toHaveLength(101)
  })
})

test('an exported file is parsed to the same records', () => {
  const host = domain().map((name) => `${name}.`)
  const number = integer({ min: 0, max: 65_535 })
  const texts = array(uint8Array({ maxLength: 255 }), { minLength: 1, maxLength: 4 })
  const content = oneof(
    tuple(constantFrom('A' as const), ipV4()),
    tuple(constantFrom('AAAA' as const), ipV6().map(ipv6Text)),
    tuple(constantFrom('NS' as const, 'CNAME' as const, 'PTR' as const), host),
    tuple(
      constantFrom('MX' as const),
      tuple(number, host).map((parts) => parts.join(' ')),
    ),
    tuple(
      constantFrom('SRV' as const),
      tuple(number, number, number, host).map((parts) => parts.join(' ')),
    ),
    tuple(
      constantFrom('TXT' as const),
      texts.map((chunks) => chunks.map((chunk) => quoted(Buffer.from(chunk))).join(' ')),
    ),
    tuple(
      constantFrom('CAA' as const),
      string({ unit: 'binary' }).map((value) => `128 issue ${quoted(value)}`),
    ),
  )
  const records = uniqueArray(
    recordOf({
      name: domain(),
      ttl: integer({ min: 30, max: 604_800 }),
      pair: content,
    }).map(({ name, ttl, pair: [type, written] }): ZoneRecord => ({
      name,
      ttl,
      type,
      content: written,
    })),
    { selector: ({ name }) => name.toLowerCase() },
  )
  assert(
    property(records, (some) => {
      const zone = some.map((record) => ({ ...record, name: record.name.toLowerCase() }))
      expect(read(writeZoneFile(zone, 'example.com'))).toEqual({
        records: zone,
        faults: [],
        remarks: [],
      })
    }),
    { numRuns: 300 },
  )
})

test('names with escapes are exported as they are read', () => {
  const file = ['john\\.doe TXT "x"', 'space\\032x TXT "x"', 'a\\%b TXT "x"'].join('\n')
  const { records, faults } = read(file)
  expect(faults).toEqual([])
  expect(records.map(({ name }) => name)).toEqual(['john\\046doe', 'space\\032x', 'a%b'])
  expect(read(writeZoneFile(records, 'example.com')).records).toEqual(records)
})

describe('an alias of the zone itself', () => {
  const mail = '@ MX 10 mail.example.net.'

  test.for(['CNAME', 'ALIAS', 'ANAME', 'alias'])('its target must be looked up: %s', (type) => {
    // As Cloudflare exports it.
    const line = `example.com.\t1\tIN\t${type}\ttarget.example.net. ; cf_tags=cf-proxied:true`
    expect(read(`${mail}\n${line}`)).toEqual({
      records: [expect.objectContaining({ type: 'MX' })],
      apexAlias: { line: 2, ttl: 30, target: 'target.example.net.' },
      faults: [],
      remarks: [],
    })
  })

  test('the addresses that the file has for its target are taken', () => {
    const file = '@ 300 CNAME www\nwww CNAME Web\nweb 60 A 192.0.2.1\nweb AAAA 2001:db8::1'
    expect(rows(file).slice(3)).toEqual(['@ 300 A 192.0.2.1', '@ 300 AAAA 2001:db8::1'])
    expect(read(file)).toMatchObject({
      faults: [],
      remarks: [{ line: 1, message: expect.stringContaining('an alias of web.example.com') }],
    })
    expect(read(file)).not.toHaveProperty('apexAlias')
  })

  test('where it leads to from the file is looked up', () => {
    expect(read('@ CNAME www\nwww CNAME edge.example.net.').apexAlias).toMatchObject({
      target: 'edge.example.net.',
    })
    expect(read('@ CNAME a\na CNAME b\nb CNAME a').apexAlias).toBeDefined()
  })

  test.for(['@ A 192.0.2.1', '@ CNAME other.example.net.'])(
    'it is an error next to an address or another alias: %s',
    (line) => {
      const { faults, records } = read(`@ CNAME www.example.net.\n${line}\n${mail}`)
      expect(faults).toMatchObject([
        { message: 'Keep either one alias of example.com or its A and AAAA records.' },
      ])
      expect(records.map(({ type }) => type)).not.toContain('CNAME')
    },
  )
})

test('the records of one name and type are exported with one TTL', () => {
  const pool: ZoneRecord[] = [
    { name: 'www', type: 'A', ttl: 600, content: '192.0.2.1' },
    { name: 'www', type: 'A', ttl: 300, content: '192.0.2.2' },
  ]
  expect(writeZoneFile(pool, 'example.com')).toBe(
    '$ORIGIN example.com.\nwww\t300\tIN\tA\t192.0.2.1\nwww\t300\tIN\tA\t192.0.2.2\n',
  )
})

test.for([
  ['TYPE1 \\# 4 C0000201', 'A 192.0.2.1'],
  ['TYPE65 \\# 9 0001 00 0003 0002 01BB', 'HTTPS 1 . port=443'],
  ['A \\# 4 C0000201', 'A 192.0.2.1'],
  ['type65534 \\# 4 ( 0a00 0001 )', 'TYPE65534 \\# 4 0A000001'],
  [
    'LOC 42 21 54 N 71 06 18 W -24m 30m',
    'LOC 42 21 54.000 N 71 6 18.000 W -24.00m 30.00m 10000.00m 10.00m',
  ],
  ['LOC 0 S 0 E 1.5 12m', 'LOC 0 0 0.000 N 0 0 0.000 E 1.50m 10.00m 10000.00m 10.00m'],
  ['URI 10 1 https://www.example.com/', 'URI 10 1 "https://www.example.com/"'],
])('data in octets, and of rare types, is read: %s', ([written = '', kept]) => {
  const { records, faults } = read(`x 300 ${written}`)
  expect(faults).toEqual([])
  expect(records.map(({ type, content }) => `${type} ${content}`)).toEqual([kept])
})

test('an exported file starts with the SOA record, and has absolute names and one record per line', () => {
  const soa = 'ns1.example.com. hostmaster.example.com. 1 7200 3600 1209600 300'
  const records: ZoneRecord[] = [
    { name: '@', type: 'A', ttl: 300, content: '192.0.2.1' },
    { name: '@', type: 'SOA', ttl: 3_600, content: soa },
  ]
  expect(writeZoneFile(records, 'Example.com')).toBe(
    `$ORIGIN example.com.\n@\t3600\tIN\tSOA\t${soa}\n@\t300\tIN\tA\t192.0.2.1\n`,
  )
})

describe('TTLs', () => {
  test.for([
    ['c 4294967296 A 192.0.2.2', 604_800, 'A TTL of 4294967296 seconds is out of range.'],
    ['c 9999w IN A 192.0.2.2', 604_800, 'A TTL of 6047395200 seconds is out of range.'],
    ['c IN -1 A 192.0.2.2', 30, 'A TTL of -1 seconds is out of range. It becomes 30 seconds.'],
    ['$TTL 99999999999\nc A 192.0.2.2', 604_800, 'A TTL of 99999999999 seconds is out of range.'],
    [`c ${'9'.repeat(1_000)} A 192.0.2.2`, 604_800, 'A TTL of 9007199254740991 seconds'],
  ] as const)('a TTL beyond any limit is adjusted with a remark: %s', ([file, ttl, message]) => {
    expect(read(file)).toMatchObject({
      records: [{ name: 'c', ttl }],
      faults: [],
      remarks: [{ message: expect.stringContaining(message) }],
    })
  })

  test.for(['m Auto IN A 192.0.2.3', 'm IN auto A 192.0.2.3', '$TTL Auto\nm A 192.0.2.3'])(
    'Cloudflare’s automatic TTL is five minutes: %s',
    (file) => {
      expect(read(file)).toMatchObject({ records: [{ ttl: 300 }], faults: [], remarks: [] })
    },
  )

  test('the times of the zone itself have 32 bits', () => {
    const { fault } = { fault: '', ...readContent('SOA', 'a b 1 2 3 4 4294967296', 'example.com') }
    expect(fault).toContain('is not a time in seconds')
  })
})

describe('content that may not be read as intended', () => {
  test.for([
    ['_dmarc TXT v=DMARC1; p=none', '"v=DMARC1"', 'Text without quotes ends at the semicolon'],
    ['@ TXT v=spf1 mx -all', '"v=spf1" "mx" "-all"', 'Text without quotes is read as several'],
  ] as const)('a text without quotes is kept with a remark: %s', ([line, content, message]) => {
    const { records, faults, remarks } = read(line)
    expect(faults).toEqual([])
    expect(records).toMatchObject([{ content }])
    expect(remarks).toEqual([{ line: 1, count: 1, message: expect.stringContaining(message) }])
  })

  test.for([
    '_dmarc TXT "v=DMARC1; p=none" ; none yet',
    '_dmarc TXT "v=DMARC1; p=none"; none yet',
    'a TXT one ; word',
    'www A 192.0.2.1; the web server',
  ])('a comment and a quoted text need no remark: %s', (line) => {
    expect(read(line)).toMatchObject({ faults: [], remarks: [], records: [{}] })
  })

  test.for(['TA 1 8 2 AB', 'KEYDATA 1', 'TYPE32768 \\# 1 00'])(
    'a name server’s trusted-key records are left out with a remark: %s',
    (record) => {
      expect(read(`a ${record}`)).toMatchObject({
        records: [],
        faults: [],
        remarks: [{ message: expect.stringContaining('belong to the DNSSEC signatures') }],
      })
    },
  )

  test('GoDaddy’s placeholder for an address is left out with a remark', () => {
    const message = '“Parked” is GoDaddy’s placeholder and not an address. The record is left out.'
    expect(read('@ 600 IN A Parked\nwww CNAME @')).toMatchObject({
      records: [{ type: 'CNAME' }],
      faults: [],
      remarks: [{ line: 1, count: 1, message }],
    })
  })

  test.for<[line: string, message: string]>([
    ['@ LUA A "x"', 'LUA records are only used by PowerDNS. They are left out.'],
    ['@ WINS 192.0.2.1', 'WINS records are only used by Windows. They are left out.'],
  ])('a type that only one program uses is left out with a remark: %s', ([line, message]) => {
    expect(read(line)).toMatchObject({ records: [], faults: [], remarks: [{ message }] })
  })

  test('a hint that PowerDNS fills in is left out with a remark', () => {
    const { records, faults, remarks } = read('@ HTTPS 1 . alpn=h2 ipv4hint=auto\n@ A 192.0.2.1')
    expect(faults).toEqual([])
    expect(records[0]?.content).toBe('1 . alpn="h2"')
    expect(remarks).toMatchObject([{ line: 1, message: expect.stringContaining('“auto”') }])
  })

  test('an alias type that DNS doesn’t have is rejected with the records to add instead', () => {
    expect(read('x ALIAS app.example.net.').faults).toEqual([
      { line: 1, message: expect.stringContaining('Add A and AAAA records') },
    ])
  })
})
