import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import type { ZoneRecord } from './record.ts'
import { authorityRecords, readZoneFile, writeZoneFile } from './zone-file.ts'

const exported = (name: string) =>
  readZoneFile(
    readFileSync(new URL(`exports/${name}.zone`, import.meta.url), 'utf8'),
    'example.com',
  )
const row = ({ name, ttl, type, content }: ZoneRecord) => `${name} ${ttl} ${type} ${content}`
const isOwn = ({ name, type }: ZoneRecord) => name !== '@' || (type !== 'SOA' && type !== 'NS')

/**
 * By export: how many records there are besides the zone's own SOA and name servers, and those that are hard to read.
 */
const samples: [name: string, count: number, rows: string[]][] = [
  [
    'bind',
    18,
    [
      '*.dev 30 A 192.0.2.90',
      'secret 3600 TYPE65534 \\# 4 0A000001',
      'dkim 3600 TXT "quote \\" and ; and \\195\\188 \\000" "two"',
    ],
  ],
  [
    'knot',
    18,
    [
      'office 3600 LOC 52 22 23.000 N 4 53 32.000 E -2.00m 0.00m 10000.00m 10.00m',
      '_dns 3600 SVCB 1 ns1.example.com. alpn="dot" port=853',
    ],
  ],
  [
    'powerdns',
    18,
    ['old 3600 DNAME example.net.', '_ftp._tcp 3600 URI 10 1 "ftp://ftp1.example.com/public"'],
  ],
  ['cloudflare', 8, ['@ 30 A 192.0.2.1', 'api 300 A 192.0.2.10', 'www 30 CNAME example.com.']],
  ['route-53', 6, ['* 300 A 192.0.2.9', '*.dev 60 CNAME www.example.com.']],
  [
    'godaddy',
    7,
    ['_sip._tls 3600 SRV 100 1 443 sipdir.example.net.', '_dmarc 604800 TXT "v=DMARC1; p=none"'],
  ],
  [
    'windows',
    9,
    [
      '@ 600 A 192.0.2.1',
      '@ 3600 MX 10 mail.example.net.',
      '@ 3600 TXT "v=spf1 mx -all"',
      'pc7 1200 AAAA 2001:db8::77',
      // The SOA record's default, which Windows leaves out, and not the previous record's TTL.
      'lab 3600 NS dc2.lab.example.com.',
      'www 3600 CNAME example.com.',
    ],
  ],
  ['ovh', 8, ['@ 600 TXT "v=spf1 include:mx.ovh.com ~all"', 'www 3600 TXT "3|welcome"']],
  ['google', 7, ['* 30 A 192.0.2.9', '@ 300 HTTPS 1 . alpn="h3,h2"']],
  ['azure', 5, ['www 3600 CNAME mail.example.com.', '@ 60 TXT "a\\\\b\\255\\000;" "\\"quoted\\""']],
  ['digitalocean', 7, ['@ 3600 TXT "v=spf1"', 'www 43200 CNAME example.com.']],
  ['hetzner', 9, ['mail 86400 A 192.0.2.25', 'lab 3600 NS ns1.example.net.']],
]

test.for(samples)('an export of %s is read without errors', ([name, count, rows]) => {
  const { records, faults } = exported(name)
  expect(faults).toEqual([])
  expect(records.filter(isOwn)).toHaveLength(count)
  expect(records.map(row)).toEqual(expect.arrayContaining(rows))
})

test('a TTL out of range becomes the nearest in range, with one remark for each', () => {
  expect(exported('cloudflare').remarks).toEqual([
    { line: 18, count: 7, message: 'A TTL of 1 second is out of range. It becomes 30 seconds.' },
  ])
  expect(exported('godaddy').remarks).toMatchObject([
    { message: 'A TTL of 1209600 seconds is out of range. It becomes 604800 seconds.' },
  ])
})

test.for([
  ['bind', ['RRSIG', 'NSEC', 'DNSKEY']],
  ['knot', ['DNSKEY', 'NSEC3PARAM', 'CDS', 'CDNSKEY', 'RRSIG', 'NSEC3']],
] as const)(
  'the signatures of a zone signed by %s are left out, with one remark for each type',
  ([name, types]) => {
    const { remarks } = exported(name)
    const skipped = remarks.filter(({ message }) => message.includes('DNSSEC'))
    expect(skipped.map(({ message }) => message.split(' ')[0]).toSorted()).toEqual(types.toSorted())
  },
)

const authority = authorityRecords('example.com', {
  nameServers: ['birch.ns.parapet.example', 'haven.ns.parapet.example'],
  serial: 1_795_440_000,
})
const ours = (name: string) => {
  const own = exported(name).records.filter(isOwn)
  return { own, file: writeZoneFile([...authority, ...own], 'example.com') }
}

test.for(samples)('our export of the zone of %s is read again unchanged', ([name]) => {
  const { own, file } = ours(name)
  // RFC 1035, section 5.2: one SOA, at the top of the zone, and its name servers.
  expect(file.split('\n').slice(0, 4)).toEqual([
    '$ORIGIN example.com.',
    '@\t3600\tIN\tSOA\tbirch.ns.parapet.example. hostmaster.example.com. 1795440000 7200 3600 1209600 300',
    '@\t86400\tIN\tNS\tbirch.ns.parapet.example.',
    '@\t86400\tIN\tNS\thaven.ns.parapet.example.',
  ])
  expect(readZoneFile(file, 'example.com')).toEqual({
    records: [...authority, ...own],
    faults: [],
    remarks: [],
  })
})

const programs = [
  ['named-checkzone', ['-i', 'local', 'example.com']],
  ['kzonecheck', ['-o', 'example.com']],
] as const

for (const [program, options] of programs) {
  const isInstalled = spawnSync(program, ['-h']).error === undefined
  test.runIf(isInstalled)(`our exports are accepted by ${program}, without a warning`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'zone-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const path = join(folder, 'zone')
    for (const [name] of samples) {
      writeFileSync(path, ours(name).file)
      const { status, stdout, stderr } = spawnSync(program, [...options, path], {
        encoding: 'utf8',
      })
      expect({ name, status, output: stdout + stderr }).toEqual({
        name,
        status: 0,
        output: expect.not.stringMatching(/error|warning/i),
      })
    }
  })
}
