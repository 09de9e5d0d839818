import { describe, expect, onTestFinished, test, vi } from 'vitest'

import { DOMAIN_RECORDS_MAX } from '../../../contract/record-types.ts'
import type { NameServer, Trouble } from '../../testing/name-server.ts'
import {
  com,
  exampleDelegation,
  first,
  second,
  soaOf,
  startSmallInternet,
} from '../../testing/small-internet.ts'
import type { PlainRecord } from '../../testing/zone-answers.ts'
import { missingTargets } from './missing-targets.ts'
import type { ZoneRecord } from './record.ts'
import type { ScanProgress } from './scan-account.ts'
import { pairKey, scanPairs } from './scan-names.ts'
import { type ScanOptions, scanZone } from './scan-zone.ts'
import { readZoneFile, writeZoneFile } from './zone-file.ts'

type Internet = Parameters<typeof startSmallInternet>[0]

/** Scans example.com on a separate simulated internet. */
async function scan(internet: Internet, options: Partial<ScanOptions> = {}) {
  const servers = await startSmallInternet(internet)
  onTestFinished(servers.close)
  const records: ZoneRecord[] = []
  const progress: ScanProgress[] = []
  const result = await scanZone('example.com', {
    settings: servers.settings,
    onRecord: (record) => records.push(record),
    onProgress: (step) => progress.push(step),
    ...options,
  })
  return { result, records, progress, asked: servers.asked }
}

const rows = (records: readonly ZoneRecord[]) =>
  records.map(({ name, type, content }) => `${name} ${type} ${content}`).toSorted()
const usual = [
  '@ NS ns1.example.com.',
  '@ NS ns2.example.com.',
  '@ SOA ns1.example.com. hostmaster.example.com. 2026010100 7200 3600 1209600 300',
  `ns1 A ${first}`,
  `ns2 A ${second}`,
]
const own = (records: readonly ZoneRecord[]) => rows(records).filter((row) => !usual.includes(row))
test('the list has about 300 queries, each once', () => {
  expect(new Set(scanPairs.map(pairKey)).size).toBe(scanPairs.length)
  expect(scanPairs.length).toBeGreaterThan(290)
  expect(scanPairs.length).toBeLessThan(330)
})

describe('working zone', () => {
  const zone: Internet = {
    records: [
      ['example.com', 'A', '192.0.2.1'],
      ['example.com', 'MX', { preference: 10, exchange: 'mail.example.com' }],
      ['example.com', 'TXT', ['v=spf1 mx -all']],
      ['example.com', 'UNKNOWN_65', Buffer.from('0001000001000302683200', 'hex').subarray(0, 10)],
      ['www.example.com', 'CNAME', 'edge.example.com'],
      ['edge.example.com', 'A', '192.0.2.7'],
      ['mail.example.com', 'AAAA', '2001:db8::25'],
      ['_dmarc.example.com', 'TXT', ['v=DMARC1; p=none']],
      ['google._domainkey.example.com', 'TXT', ['v=DKIM1; ', 'p=AAAA']],
      [
        '_sip._tls.example.com',
        'SRV',
        { priority: 1, weight: 2, port: 443, target: 'sip.example.com' },
      ],
      ['shop.example.com', 'CNAME', 'gone.example.com'],
      ['blog.example.com', 'NS', 'ns.blog.example.com'],
      ['blog.example.com', 'NS', 'ns.example.net'],
      ['ns.blog.example.com', 'A', '192.0.2.53'],
    ],
  }

  test('a zone is found record by record, with aliases at their own name and delegated subzones', async () => {
    const { result, records } = await scan(zone)
    expect(result).toEqual({
      outcome: 'done',
      nameServers: ['ns1.example.com', 'ns2.example.com'],
      dnssec: 'unsigned',
    })
    expect(rows(records)).toEqual(
      [
        ...usual,
        '@ A 192.0.2.1',
        '@ HTTPS 1 . alpn="h2"',
        '@ MX 10 mail.example.com.',
        '@ TXT "v=spf1 mx -all"',
        '_dmarc TXT "v=DMARC1; p=none"',
        '_sip._tls SRV 1 2 443 sip.example.com.',
        'blog NS ns.blog.example.com.',
        'blog NS ns.example.net.',
        'edge A 192.0.2.7',
        'google._domainkey TXT "v=DKIM1; " "p=AAAA"',
        'mail AAAA 2001:db8::25',
        'ns.blog A 192.0.2.53',
        'shop CNAME gone.example.com.',
        'www CNAME edge.example.com.',
      ].toSorted(),
    )
    expect(records[0]).toMatchObject({ ttl: 300 })
  })

  test('the scan of a zone reports each step', async () => {
    const { progress, records } = await scan(zone)
    expect(progress.map(({ tried }) => tried)).toEqual(progress.map((_, count) => count + 1))
    expect(progress.at(-1)?.total).toBe(progress.length)
    const pairs = new Set(progress.map(({ pair }) => pair))
    expect(pairs.size).toBe(progress.length)
    expect(scanPairs.map(pairKey).filter((pair) => !pairs.has(pair))).toEqual([])
    const found = progress.at(-1)?.foundByType ?? {}
    expect(found).toMatchObject({ MX: 1, NS: 4, CNAME: 2 })
    expect(Object.values(found).reduce((sum, count) => Number(sum) + Number(count), 0)).toBe(
      records.length,
    )
    expect(progress[0]).toMatchObject({ failure: null, tried: 1 })
  })

  test('a zone is queried at both its servers equally, authoritatively and without recursion', async () => {
    const { asked } = await scan(zone)
    const onServer = (address: string) => asked.filter(({ server }) => server === address).length
    expect(Math.abs(onServer(first) - onServer(second))).toBeLessThan(20)
    expect(asked.some(({ isRecursionDesired }) => isRecursionDesired)).toBe(false)
  })

  test('a zone is found over TCP when no reply fits in a datagram', async () => {
    const { result, records } = await scan({
      ...zone,
      trouble: { [first]: () => 'truncated', [second]: () => 'truncated' },
    })
    expect(result.outcome).toBe('done')
    expect(rows(records)).toContain('www CNAME edge.example.com.')
  })

  test('a zone is found over TCP when UDP is dropped, and UDP is not tried for each query', async () => {
    const noUdp: NameServer['trouble'] = ({ transport }) =>
      transport === 'udp' ? 'drop' : undefined
    const { result, records, asked } = await scan({
      ...zone,
      trouble: { [first]: noUdp, [second]: noUdp },
    })
    expect(result.outcome).toBe('done')
    expect(records).toHaveLength(usual.length + 14)
    const overUdp = asked.filter(
      ({ server, transport }) => (server === first || server === second) && transport === 'udp',
    )
    expect(overUdp).toHaveLength(4)
  })

  test.for(['drop', 'lame', 'refused', 'servfail', 'garbage'] as const)(
    'a zone is found completely when one of its servers misbehaves: %s',
    async (trouble) => {
      const { result, records } = await scan({ ...zone, trouble: { [first]: () => trouble } })
      expect(result.outcome).toBe('done')
      expect(records).toHaveLength(usual.length + 14)
    },
  )

  test('a zone is found completely when a server stops replying midway', async () => {
    let count = 0
    const trouble = () => ((count += 1) > 60 ? 'drop' : undefined)
    const { result, records, asked } = await scan({ ...zone, trouble: { [first]: trouble } })
    expect(result.outcome).toBe('done')
    expect(records).toHaveLength(usual.length + 14)
    // Two attempts and one over TCP were made while it was unresponsive; it is not queried again.
    expect(asked.filter(({ server }) => server === first).length).toBeLessThanOrEqual(60 + 3 * 8)
  })
})

describe('a scan follows what it finds', () => {
  const found = async (
    records: PlainRecord[],
    options?: Partial<ScanOptions>,
    reply: () => Trouble | undefined = () => undefined,
  ) => own((await scan({ records, trouble: { [first]: reply, [second]: reply } }, options)).records)

  test.for<[string, PlainRecord[], string]>([
    [
      'an alias',
      [
        ['www.example.com', 'CNAME', 'edge-7.example.com'],
        ['edge-7.example.com', 'AAAA', '2001:db8::7'],
      ],
      'edge-7 AAAA 2001:db8::7',
    ],
    [
      'a mail server',
      [
        ['example.com', 'MX', { preference: 1, exchange: 'mx-7.example.com' }],
        ['mx-7.example.com', 'A', '192.0.2.7'],
      ],
      'mx-7 A 192.0.2.7',
    ],
    [
      'DANE of a mail server',
      [
        ['example.com', 'MX', { preference: 1, exchange: 'mx-7.example.com' }],
        ['mx-7.example.com', 'A', '192.0.2.7'],
        [
          '_25._tcp.mx-7.example.com',
          'TLSA',
          { usage: 3, selector: 1, matchingType: 1, certificate: Buffer.from('AB', 'hex') },
        ],
      ],
      '_25._tcp.mx-7 TLSA 3 1 1 AB',
    ],
    [
      'a service',
      [
        [
          '_sip._tls.example.com',
          'SRV',
          { priority: 1, weight: 1, port: 1, target: 'sip-7.example.com' },
        ],
        ['sip-7.example.com', 'A', '192.0.2.7'],
      ],
      'sip-7 A 192.0.2.7',
    ],
    [
      'a binding',
      [
        [
          'example.com',
          'UNKNOWN_65',
          Buffer.from('000106656467652d37076578616d706c6503636f6d00', 'hex'),
        ],
        ['edge-7.example.com', 'A', '192.0.2.7'],
      ],
      'edge-7 A 192.0.2.7',
    ],
    [
      'a mail policy',
      [
        ['example.com', 'TXT', ['v=spf1 include:_spf-7.example.com -all']],
        ['_spf-7.example.com', 'TXT', ['v=spf1 -all']],
      ],
      '_spf-7 TXT "v=spf1 -all"',
    ],
    [
      'a report address',
      [
        ['_dmarc.example.com', 'TXT', ['v=DMARC1; rua=mailto:a@r-7.example.com']],
        ['r-7.example.com', 'MX', { preference: 1, exchange: 'example.net' }],
      ],
      'r-7 MX 1 example.net.',
    ],
    [
      'DKIM of a subdomain',
      [
        ['mail.example.com', 'MX', { preference: 1, exchange: 'example.net' }],
        ['s1._domainkey.mail.example.com', 'TXT', ['v=DKIM1']],
      ],
      's1._domainkey.mail TXT "v=DKIM1"',
    ],
    [
      'a wildcard below a name',
      [
        ['dev.example.com', 'A', '192.0.2.1'],
        ['*.dev.example.com', 'A', '192.0.2.7'],
      ],
      '*.dev A 192.0.2.7',
    ],
    [
      'the keys of a subzone',
      [
        ['blog.example.com', 'NS', 'ns.example.net'],
        [
          'blog.example.com',
          'DS',
          { keyTag: 1, algorithm: 13, digestType: 2, digest: Buffer.from('AB', 'hex') },
        ],
      ],
      'blog DS 1 13 2 AB',
    ],
    [
      'another type at a name',
      [
        ['api.example.com', 'A', '192.0.2.1'],
        ['api.example.com', 'UNKNOWN_256', Buffer.from('000a0001687474703a2f2f61', 'hex')],
      ],
      'api URI 10 1 "http://a"',
    ],
  ])('a scan follows %s', async ([, records, row]) => {
    expect(await found(records)).toContain(row)
  })

  test('a scan keeps a type without a name, from servers that return all records of a name', async () => {
    const records: PlainRecord[] = [
      ['api.example.com', 'A', '192.0.2.1'],
      ['api.example.com', 'UNKNOWN_65534', Buffer.from('BEEF', 'hex')],
    ]
    expect(await found(records, {}, () => 'everything')).toContain('api TYPE65534 \\# 2 BEEF')
  })

  test('a dot in a label survives a scan, and an export of what it found', async () => {
    const { records } = await scan(
      {
        records: [
          ['_ipp._tcp.example.com', 'PTR', 'Printer v1\\.2 (A\\\\B)._ipp._tcp.example.com'],
          [
            'printer v1\\0462 (a\\092b)._ipp._tcp.example.com',
            'SRV',
            { priority: 0, weight: 0, port: 631, target: 'v1\\.2.example.net' },
          ],
          ['dots.example.com', 'CNAME', 'a\\.b.example.net'],
        ],
      },
      { names: Promise.resolve(['_ipp._tcp', 'dots']) },
    )
    const ours = records.filter(({ name }) => /_tcp$|^dots$/.test(name))
    expect(rows(ours)).toEqual([
      String.raw`_ipp._tcp PTR Printer\032v1\.2\032\(A\\B\)._ipp._tcp.example.com.`,
      String.raw`dots CNAME a\.b.example.net.`,
      String.raw`printer\032v1\0462\032\040a\092b\041._ipp._tcp SRV 0 0 631 v1\.2.example.net.`,
    ])
    const read = readZoneFile(writeZoneFile(ours, 'example.com'), 'example.com')
    expect(read).toMatchObject({ faults: [], remarks: [] })
    expect(rows(read.records)).toEqual(rows(ours))
    expect(missingTargets(ours, 'example.com')).toEqual([{ name: '@', from: [] }])
  })

  test('a scan adds names from elsewhere', async () => {
    const records: PlainRecord[] = [['hidden-7.example.com', 'A', '192.0.2.7']]
    expect(await found(records)).toEqual([])
    expect(await found(records, { names: Promise.resolve(['hidden-7', 'gone']) })).toEqual([
      'hidden-7 A 192.0.2.7',
    ])
  })

  test('records of a subzone on the same servers are not mistaken for those of the zone', async () => {
    const part = {
      'blog.example.com': [
        soaOf('blog.example.com'),
        ['blog.example.com', 'NS', 'ns1.example.com'],
        ['blog.example.com', 'A', '192.0.2.8'],
      ] as PlainRecord[],
    }
    const whole = {
      'example.com': [
        soaOf('example.com'),
        ...exampleDelegation,
        ['blog.example.com', 'NS', 'ns1.example.com'],
      ] as PlainRecord[],
      ...part,
    }
    const { records } = await scan({ zones: { [first]: whole, [second]: whole } })
    expect(own(records)).toEqual(['blog NS ns1.example.com.'])
  })
})

describe('a wildcard', () => {
  const wildcard: PlainRecord[] = [
    ['*.example.com', 'A', '192.0.2.80'],
    ['*.example.com', 'TXT', ['anything']],
  ]

  test('a wildcard is one row for each of its records, and the names it synthesises are not listed', async () => {
    const { records } = await scan({ records: wildcard })
    expect(own(records)).toEqual(['* A 192.0.2.80', '* TXT "anything"'])
  })

  test('names that differ from a wildcard are listed with all their records', async () => {
    const { records } = await scan({
      records: [
        ...wildcard,
        ['example.com', 'A', '192.0.2.80'],
        ['mail.example.com', 'A', '192.0.2.25'],
        ['www.example.com', 'A', '192.0.2.80'],
        ['www.example.com', 'AAAA', '2001:db8::80'],
      ],
    })
    expect(own(records)).toEqual([
      '* A 192.0.2.80',
      '* TXT "anything"',
      '@ A 192.0.2.80',
      'mail A 192.0.2.25',
      'www A 192.0.2.80',
      'www AAAA 2001:db8::80',
    ])
  })

  /** RFC 4592, section 2.2.2: the wildcard covers no name that has another below it. */
  test.for<[string, PlainRecord[], string[]]>([
    [
      'a name below it exists',
      [
        ['www.example.com', 'A', '192.0.2.80'],
        ['_acme-challenge.www.example.com', 'TXT', ['token']],
      ],
      ['_acme-challenge.www TXT "token"', 'www A 192.0.2.80'],
    ],
    [
      'a name two levels below it exists',
      [
        ['www.example.com', 'A', '192.0.2.80'],
        [
          '_443._tcp.www.example.com',
          'TLSA',
          { usage: 3, selector: 1, matchingType: 1, certificate: Buffer.from('AB', 'hex') },
        ],
      ],
      ['_443._tcp.www TLSA 3 1 1 AB', 'www A 192.0.2.80'],
    ],
    [
      'it and a name below it have the wildcard’s address, next to another name',
      [
        ['shop.example.com', 'A', '192.0.2.80'],
        ['api.shop.example.com', 'A', '192.0.2.80'],
        ['img.shop.example.com', 'A', '192.0.2.8'],
      ],
      ['api.shop A 192.0.2.80', 'img.shop A 192.0.2.8', 'shop A 192.0.2.80'],
    ],
    [
      'it receives mail',
      [
        ['news.example.com', 'A', '192.0.2.80'],
        ['news.example.com', 'MX', { preference: 10, exchange: 'mx.example.net' }],
      ],
      ['news A 192.0.2.80', 'news MX 10 mx.example.net.'],
    ],
    [
      'it has a mail policy, and a service',
      [
        ['news.example.com', 'A', '192.0.2.80'],
        ['news.example.com', 'TXT', ['v=spf1 -all']],
        ['news.example.com', 'CAA', { flags: 0, tag: 'issue', value: 'ca.example' }],
      ],
      ['news A 192.0.2.80', 'news CAA 0 issue "ca.example"', 'news TXT "v=spf1 -all"'],
    ],
  ])('a name with the wildcard’s own address is listed when %s', async ([, records, expected]) => {
    const names = Promise.resolve(['api.shop', 'img.shop'])
    const scanned = await scan(
      { records: [['*.example.com', 'A', '192.0.2.80'], ...records] },
      { names },
    )
    expect(own(scanned.records)).toEqual(['* A 192.0.2.80', ...expected])
  })

  test('a wildcard’s record is not listed at the names that a wildcard below it replies for', async () => {
    const { records } = await scan(
      {
        records: [
          ['*.example.com', 'A', '192.0.2.80'],
          ['*.shop.example.com', 'A', '192.0.2.80'],
          ['img.shop.example.com', 'A', '192.0.2.8'],
        ],
      },
      { names: Promise.resolve(['api.shop', 'img.shop']) },
    )
    expect(own(records)).toEqual(['* A 192.0.2.80', '*.shop A 192.0.2.80', 'img.shop A 192.0.2.8'])
  })

  test('an interrupted scan of a name with the wildcard’s own address is continued', async () => {
    const internet: Internet = {
      records: [
        ['*.example.com', 'A', '192.0.2.80'],
        ['www.example.com', 'A', '192.0.2.80'],
        ['_acme-challenge.www.example.com', 'TXT', ['token']],
      ],
    }
    const done = new Set(
      scanPairs.map(pairKey).filter((pair) => pair !== '_acme-challenge.www TXT'),
    )
    const { records } = await scan(internet, { done })
    expect(own(records)).toContain('www A 192.0.2.80')
  })

  test('a query repeated by a continued scan counts as unanswered when it fails', async () => {
    const failing: NameServer['trouble'] = ({ name, type }) =>
      name === 'www.example.com' && type === 'A' ? 'servfail' : undefined
    const { result } = await scan(
      {
        records: [
          ['*.example.com', 'A', '192.0.2.80'],
          ['www.example.com', 'A', '192.0.2.80'],
          ['_acme-challenge.www.example.com', 'TXT', ['token']],
        ],
        trouble: { [first]: failing, [second]: failing },
      },
      {
        done: new Set(scanPairs.map(pairKey).filter((pair) => pair !== '_acme-challenge.www TXT')),
      },
    )
    expect(result).toMatchObject({
      outcome: 'partial',
      unanswered: [{ pair: 'www A', failure: 'servfail' }],
    })
  })

  test('a name that only differs by the wildcard’s type is found, whenever the scan is interrupted', async () => {
    const internet: Internet = {
      records: [
        ['*.example.com', 'TXT', ['v=spf1 -all']],
        ['example.com', 'TXT', ['v=spf1 include:_spf.example.com -all']],
        ['_spf.example.com', 'TXT', ['v=spf1 ip4:192.0.2.25 -all']],
      ],
    }
    const spf = '_spf TXT "v=spf1 ip4:192.0.2.25 -all"'
    const found: string[] = []
    const foundAtEnd = new Map<string, string[]>()
    await scan(internet, {
      onRecord: (record) => found.push(...rows([record])),
      onProgress: ({ pair }) => foundAtEnd.set(pair, [...found]),
    })
    expect(foundAtEnd.get('_spf TXT')).toContain(spf)
    expect(foundAtEnd.get('_spf CAA')).toContain(spf)
  })

  test.for(['TXT', 'MX'] as const)(
    'a part of a mail policy is found although a wildcard has only %s records',
    async (type) => {
      const data = { TXT: ['v=spf1 -all'], MX: { preference: 10, exchange: 'mx.example.net' } }
      const { records } = await scan({
        records: [
          ['*.example.com', type, data[type]],
          ['example.com', 'TXT', ['v=spf1 include:_spf.example.com -all']],
          ['_spf.example.com', 'TXT', ['v=spf1 ip4:192.0.2.25 -all']],
        ],
      })
      const rowOf = { TXT: '* TXT "v=spf1 -all"', MX: '* MX 10 mx.example.net.' }
      expect(own(records)).toEqual(
        [
          rowOf[type],
          '@ TXT "v=spf1 include:_spf.example.com -all"',
          '_spf TXT "v=spf1 ip4:192.0.2.25 -all"',
        ].toSorted(),
      )
    },
  )

  test('a wildcard is never used for the apex, whatever an earlier run queried', async () => {
    const done = new Set(scanPairs.map(pairKey).filter((pair) => pair !== '@ A'))
    const apex: PlainRecord = ['example.com', 'A', '192.0.2.80']
    const { records } = await scan({ records: [...wildcard, apex] }, { done })
    expect(own(records)).toContain('@ A 192.0.2.80')
  })

  test('a wildcard of any other type is found, and its record is not listed at every name', async () => {
    const { records } = await scan({
      records: [
        ['*.example.com', 'CAA', { flags: 0, tag: 'issue', value: 'ca.example' }],
        ['*.example.com', 'SRV', { priority: 1, weight: 1, port: 1, target: 'sip.example.net' }],
        ['mail.example.com', 'A', '192.0.2.25'],
      ],
    })
    expect(own(records)).toEqual([
      '* CAA 0 issue "ca.example"',
      '* SRV 1 1 1 sip.example.net.',
      'mail A 192.0.2.25',
    ])
  })

  test('a wildcard with an alias is found', async () => {
    const { records } = await scan({ records: [['*.example.com', 'CNAME', 'example.net']] })
    expect(own(records)).toEqual(['* CNAME example.net.'])
  })

  test('a wildcard that rotates through a pool is found completely', async () => {
    const pool = Array.from({ length: 5 }, (_, count): PlainRecord => [
      '*.example.com',
      'A',
      `192.0.2.${count + 1}`,
    ])
    const rotating = () => 'rotating' as const
    const { records } = await scan({
      records: pool,
      trouble: { [first]: rotating, [second]: rotating },
    })
    const found = own(records).filter((row) => row.includes(' A '))
    expect(found).toEqual(pool.map(([, , address]) => `* A ${String(address)}`))
  })
})

describe('partial scans', () => {
  test.for(['servfail', 'refused', 'drop'] as const)(
    'a scan is partial when some replies are “%s”',
    async (trouble) => {
      const onlyMail: NameServer['trouble'] = ({ name }) =>
        name === 'mail.example.com' ? trouble : undefined
      const failure = trouble === 'drop' ? 'timeout' : trouble
      const { result, progress } = await scan({
        records: [['mail.example.com', 'A', '192.0.2.25']],
        trouble: { [first]: onlyMail, [second]: onlyMail },
      })
      const pairs = scanPairs.filter(({ name }) => name === 'mail').map(pairKey)
      expect(result).toMatchObject({
        outcome: 'partial',
        unansweredByFailure: { [failure]: pairs.length },
        limit: null,
      })
      const failed = progress.filter((step) => step.failure === failure)
      expect(failed.map(({ pair }) => pair).toSorted()).toEqual(pairs.toSorted())
    },
  )

  // Within its time, a server that replies with whatever it likes could fill the memory.
  test('a scan stores at most as many records as a website can have, and is partial then', async () => {
    const names = scanPairs.filter(({ type }) => type === 'A').map(({ name }) => name)
    const { result, records } = await scan({
      records: names
        .slice(0, 60)
        .flatMap((name, at) =>
          Array.from({ length: 200 }, (_, count): PlainRecord => [
            name === '@' ? 'example.com' : `${name}.example.com`,
            'A',
            `10.${at}.0.${count}`,
          ]),
        ),
    })
    expect(records).toHaveLength(DOMAIN_RECORDS_MAX)
    expect(result).toMatchObject({ outcome: 'partial', limit: 'records', unanswered: [] })
  })

  test('a scan follows only so many names, and is partial then', async () => {
    const labels = Array.from({ length: 90 }, (_, at) => `x${at}`)
    const names = Promise.resolve(labels)
    expect((await scan({}, { names })).result.outcome).toBe('done')
    const maxNames = new Set(scanPairs.map(({ name }) => name)).size + 40
    const { result, asked } = await scan({}, { names, maxNames })
    expect(result).toMatchObject({ outcome: 'partial', limit: 'size', unanswered: [] })
    const queried = new Set(asked.map(({ name }) => name.split('.')[0] ?? ''))
    expect(labels.filter((label) => queried.has(label)).length).toBeLessThan(labels.length)
  })

  test('a scan is partial when time runs out, and unfinished queries count neither as done nor as unanswered', async () => {
    const limit = new AbortController()
    vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(limit.signal)
    onTestFinished(() => void vi.restoreAllMocks())
    const ended: string[] = []
    const { result } = await scan(
      {},
      {
        onProgress: ({ pair }) => {
          ended.push(pair)
          if (ended.length === 40) limit.abort(new Error('The time is up.'))
        },
      },
    )
    expect(result).toMatchObject({
      outcome: 'partial',
      limit: 'time',
      unanswered: [],
      unansweredByFailure: {},
    })
    expect(ended.length).toBeLessThan(scanPairs.length)
  })
})

describe('failed scans', () => {
  const everywhere = (trouble: Trouble) => ({ [first]: () => trouble, [second]: () => trouble })

  test.for<[string, Internet, string, string]>([
    ['a name that nobody registered', { delegations: [] }, 'no_such_domain', 'is not registered'],
    [
      'no name servers',
      { delegations: [['www.example.com', 'A', '192.0.2.1']] },
      'no_name_servers',
      'has no reachable name servers',
    ],
    [
      'name servers in a private network',
      {
        delegations: [
          ['example.com', 'NS', 'ns1.example.com'],
          ['ns1.example.com', 'A', '192.168.0.1'],
        ],
      },
      'no_name_servers',
      'has no reachable name servers',
    ],
    ['lame', { trouble: everywhere('lame') }, 'lame', 'don’t serve this zone'],
    ['refused', { trouble: everywhere('refused') }, 'refused', 'refuse our queries'],
    ['servers that fail', { trouble: everywhere('servfail') }, 'servers_failed', 'return errors'],
    ['silence', { trouble: everywhere('drop') }, 'timeout', 'don’t respond'],
    [
      'no reply from the parent',
      { trouble: { [com]: () => 'drop' } },
      'timeout',
      'parent name servers of example.com',
    ],
    [
      'servers that fail in two ways',
      { trouble: { [first]: () => 'refused', [second]: () => 'drop' } },
      'servers_failed',
      'errors',
    ],
  ])('a scan fails with a message: %s', async ([, internet, reason, sentence]) => {
    const { result, records } = await scan(internet)
    expect(result).toEqual({
      outcome: 'failed',
      reason,
      message: expect.stringContaining(sentence),
    })
    expect(records).toEqual([])
  })

  test('a scan fails if the time limit is reached before a server is found', async () => {
    const { result } = await scan({ trouble: { [com]: () => 'drop' } }, { timeLimitMs: 30 })
    expect(result).toMatchObject({ outcome: 'failed', reason: 'timeout' })
  })
})

describe('DNSSEC', () => {
  /** RFC 6605, section 6.1. */
  const key = {
    flags: 257,
    algorithm: 13,
    key: Buffer.from(
      'GojIhhXUN/u4v54ZQqGSnyhWJwaubCvTmeexv7bR6edbkrSqQpF64cYbcB7wNcP+e+MAnLr+Wi9xMWyQLc8NAA==',
      'base64',
    ),
  }
  const ds = { keyTag: 55_648, algorithm: 13, digestType: 2, digest: Buffer.alloc(32) }
  const signed: Internet = {
    delegations: [...exampleDelegation, ['example.com', 'DS', ds]],
    records: [['example.com', 'DNSKEY', key]],
  }

  test('DNSSEC is broken when the parent’s DS record matches no key of the zone', async () => {
    const { result, asked } = await scan(signed)
    expect(result).toMatchObject({ outcome: 'done', dnssec: 'broken' })
    expect(asked.filter(({ type }) => type === 'DNSKEY')).toMatchObject([{ isDnssecOk: true }])
  })

  test('DNSSEC is broken when the zone has no keys', async () => {
    expect((await scan({ ...signed, records: [] })).result).toMatchObject({ dnssec: 'broken' })
  })

  test('DNSSEC is unknown when the zone doesn’t reply', async () => {
    const silent: NameServer['trouble'] = ({ type }) => (type === 'DNSKEY' ? 'servfail' : undefined)
    const { result } = await scan({ ...signed, trouble: { [first]: silent, [second]: silent } })
    expect(result).toMatchObject({ outcome: 'done', dnssec: 'unknown' })
  })
})

test('a cancelled scan ends immediately and reports nothing more', async () => {
  const stop = new AbortController()
  const steps: string[] = []
  const scanning = scan(
    {},
    {
      signal: stop.signal,
      onProgress: ({ pair }) => {
        steps.push(pair)
        if (steps.length === 20) stop.abort(new Error('Cancelled.'))
      },
    },
  )
  await expect(scanning).rejects.toThrow('Cancelled.')
  expect(steps).toHaveLength(20)
})

test('a resumed scan sends only the remaining queries, and continues the count', async () => {
  const done = new Set(scanPairs.slice(0, -10).map(pairKey))
  const { progress, records, asked } = await scan(
    { records: [['www.example.com', 'A', '192.0.2.1']] },
    { done },
  )
  const pairs = progress.map(({ pair }) => pair)
  expect(pairs).toEqual(expect.arrayContaining(scanPairs.slice(-10).map(pairKey)))
  expect(pairs.filter((pair) => done.has(pair))).toEqual([])
  expect(progress.map(({ tried }) => tried)).toEqual(
    progress.map((_, count) => scanPairs.length - 9 + count),
  )
  expect(records).toEqual([])
  expect(asked.some(({ name }) => name === 'www.example.com')).toBe(false)
})

test('a zone without its own NS records is scanned nonetheless', async () => {
  const zone = { 'example.com': [soaOf('example.com')] }
  const { result, records } = await scan({ zones: { [first]: zone, [second]: zone } })
  expect(result.outcome).toBe('done')
  expect(records).toMatchObject([{ name: '@', type: 'SOA' }])
})
